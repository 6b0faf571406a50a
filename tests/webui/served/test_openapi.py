"""The OpenAPI document, and the API held against it: whatever is sent, the answers are as the document says.

All of it is asked of the application that `miron run` serves, with every room.
"""

import pytest
import schemathesis
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.schemas import APIOperation

from tests.webui.conftest import TOKEN
from webui.access import HEADER, Access
from webui.api.openapi import SHAPES

ENDLESS = "/api/events"  # test_api.py reads it
NO_PICTURE = "/api/frame.jpg"  # right to say 503 until a phone films; test_api.py has one


def test_the_document_holds_every_route(app: Flask, stranger: FlaskClient) -> None:
    found = stranger.get("/api/openapi.json").get_json()
    routes = {
        (rule.endpoint, method)
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    written = {
        operation["operationId"]
        for path in found["paths"].values()
        for method, operation in path.items()
        if method != "parameters"
    }
    assert written == {f"{method.lower()}_{endpoint.replace('.', '_')}" for endpoint, method in routes}
    assert SHAPES.keys() <= routes


@pytest.mark.parametrize(
    ("path", "method", "needs"),
    [
        ("/api/state", "get", [{}]),
        ("/api/acta", "get", [{"session": []}]),
        ("/api/acta/events", "post", [{"session": [], "token": []}]),
        ("/api/session", "post", [{"token": []}]),
    ],
)
def test_the_document_says_who_may_ask(stranger: FlaskClient, path: str, method: str, needs: list[object]) -> None:
    document = stranger.get("/api/openapi.json").get_json()
    assert document["paths"][path][method]["security"] == needs


def test_an_event_has_the_keys_of_the_acta(stranger: FlaskClient) -> None:
    document = stranger.get("/api/openapi.json").get_json()
    kinds = {kind["title"]: kind for kind in document["components"]["schemas"]["Event"]["oneOf"]}
    assert kinds["play"]["required"] == ["event", "seat", "card"]
    assert kinds["cante"]["required"] == ["event", "seat"] and "match" not in kinds
    assert document["components"]["schemas"]["Hand"]["properties"]["kind"]["enum"] == ["idas", "vueltas"]


@settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
@given(data=st.data())
def hold_against(operation: APIOperation, app: Flask, epoch: str, data: st.DataObject) -> None:
    """Send what the document allows and look whether the answer is what it promises."""
    session = {"csrf": TOKEN, "console": epoch}
    signer = SecureCookieSessionInterface().get_signing_serializer(app)
    assert signer is not None
    cookies = {app.config["SESSION_COOKIE_NAME"]: str(signer.dumps(session))}
    data.draw(operation.as_strategy()).call_and_validate(headers={HEADER: TOKEN}, cookies=cookies)


def test_answers_are_as_the_document_says(app: Flask, access: Access) -> None:
    schema = schemathesis.openapi.from_wsgi("/api/openapi.json", app).exclude(path=[ENDLESS, NO_PICTURE])
    operations = [found.ok() for found in schema.get_all_operations()]
    rooms = {"/api/state", "/api/disputes/{number}", "/api/matches/{name}/evidence/{file}", "/api/pairs", "/api/phone"}
    assert rooms <= {operation.path for operation in operations}
    for operation in operations:
        hold_against(operation, app, access.keys.epoch)
