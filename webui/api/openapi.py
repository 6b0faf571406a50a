"""GET /api/openapi.json: the API as an OpenAPI document, made from the routes, the guard, and the shapes.

Paths, methods and who may ask come from the application itself, so a new route is in the document by being there;
`SHAPES` adds what it takes and answers.
"""

import dataclasses
import re
import types
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from flask import Blueprint, Flask, current_app
from pydantic import TypeAdapter
from werkzeug.routing import Rule

from engine import events
from engine.cards import Card, Suit
from webui.access import HEADER, anyone
from webui.api import shapes

Schema = dict[str, Any]
TAKES = ("POST", "PUT", "PATCH")
WRITES = (*TAKES, "DELETE")
REF = "#/components/schemas/{model}"


@dataclass(frozen=True, slots=True)
class Shape:
    """What an operation takes and answers, beyond what its route says. `body`: a shape, or `Event`."""

    answer: Any = None
    body: Any = dict[str, Any]
    status: int | None = None
    media: str = "application/json"


EVENT = "Event"
SHAPES: Mapping[tuple[str, str], Shape] = {
    ("state.health", "GET"): Shape(shapes.Health),
    ("state.state", "GET"): Shape(shapes.State),
    ("state.events", "GET"): Shape(str, media="text/event-stream"),
    ("acta.acta", "GET"): Shape(str, media="application/jsonl"),
    ("acta.event", "POST"): Shape(shapes.Written, EVENT, 201),
    ("acta.undo", "POST"): Shape(shapes.Written, status=201),
    ("acta.redo", "POST"): Shape(shapes.Written, status=201),
    ("questions.answer", "POST"): Shape(shapes.Answered, shapes.Answer),
    ("entry.who", "GET"): Shape(shapes.Session),
    ("entry.unlock_by_api", "POST"): Shape(shapes.Session),
    ("entry.lock_by_api", "DELETE"): Shape(shapes.Session),
    ("video.still", "GET"): Shape(bytes, media="image/jpeg"),
}


def blueprint() -> Blueprint:
    api = Blueprint("openapi", __name__)

    @api.get("/api/openapi.json")
    @anyone
    def openapi() -> dict[str, Any]:
        """This document."""
        return document(current_app)

    return api


def document(app: Flask) -> dict[str, Any]:
    """The OpenAPI document of an application."""
    schemas: Schema = {EVENT: event_schema(), "Error": {}}
    _schema(shapes.Error, schemas)
    paths: dict[str, Any] = {}
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule):
        if rule.rule.startswith("/api/"):
            path, parameters = _path(rule)
            methods = sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
            operations = {method.lower(): _operation(app, rule, method, schemas) for method in methods}
            paths.setdefault(path, {"parameters": parameters}).update(operations)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Mirón", "version": version("miron"), "description": __doc__.splitlines()[0]},
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": app.config["SESSION_COOKIE_NAME"]},
                "token": {"type": "apiKey", "in": "header", "name": HEADER},
            },
        },
    }


def _path(rule: Rule) -> tuple[str, list[Schema]]:
    """The path as OpenAPI writes it, and its parameters."""
    found = re.findall(r"<(?:(\w+)(?:\([^)]*\))?:)?(\w+)>", rule.rule)
    path = re.sub(r"<(?:\w+(?:\([^)]*\))?:)?(\w+)>", r"{\1}", rule.rule)
    return path, [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "integer", "minimum": 0} if kind == "int" else {"type": "string"},
        }
        for kind, name in found
    ]


def _operation(app: Flask, rule: Rule, method: str, schemas: Schema) -> Schema:
    view = app.view_functions[rule.endpoint]
    shape = SHAPES.get((rule.endpoint, method), Shape())
    free = getattr(view, "miron_get" if method == "GET" else "miron_send", False)
    needed: Schema = {} if free else {"session": []}
    if method in WRITES:
        needed["token"] = []
    wrong = _of_json({"$ref": REF.format(model="Error")})
    operation: Schema = {
        "operationId": f"{method.lower()}_{rule.endpoint.replace('.', '_')}",
        "summary": (view.__doc__ or rule.endpoint.replace(".", ": ").replace("_", " ")).strip().splitlines()[0],
        "security": [needed],
        "responses": {
            str(shape.status or "2XX"): {"description": "What was asked for", **_content(shape, schemas)},
            "4XX": {"description": "What was wrong", **wrong},
            "5XX": {"description": "What went wrong here", **wrong},
        },
    }
    if method in TAKES:
        body = {"$ref": REF.format(model=EVENT)} if shape.body == EVENT else _schema(shape.body, schemas)
        operation["requestBody"] = {"required": True, **_of_json(body)}
    return operation


def _of_json(schema: Schema) -> Schema:
    return {"content": {"application/json": {"schema": schema}}}


def _content(shape: Shape, schemas: Schema) -> Schema:
    if shape.answer is None:
        return {}
    if shape.answer is bytes:
        return {"content": {shape.media: {}}}
    return {"content": {shape.media: {"schema": _schema(shape.answer, schemas)}}}


def _schema(shape: Any, schemas: Schema) -> Schema:
    """The JSON Schema of a shape; what it is made of goes among `schemas`."""
    made = TypeAdapter(shape).json_schema(ref_template=REF)
    schemas.update(made.pop("$defs", {}))
    if not hasattr(shape, "__annotations__"):
        return made
    schemas[shape.__name__] = made
    return {"$ref": REF.format(model=shape.__name__)}


def event_schema() -> Schema:
    """An event as a person writes it, from the dataclasses of `engine.events`. (`match` is only a first line.)"""
    kinds = get_args(events.Event) + get_args(events.Edit)
    return {"oneOf": [_event(kind) for kind in kinds if kind is not events.Match]}


def _event(kind: Any) -> Schema:
    hints = get_type_hints(kind)
    fields = [field for field in dataclasses.fields(kind) if field.name != "extra"]
    return {
        "type": "object",
        "title": kind.name,
        "description": kind.__doc__,
        "properties": {"event": {"const": kind.name}} | {field.name: _value(hints[field.name]) for field in fields},
        "required": ["event", *(field.name for field in fields if field.default is dataclasses.MISSING)],
    }


def _value(hint: Any) -> Schema:
    """The JSON Schema of a value of an event."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint is Card:
        return {"type": "string", "pattern": r"^([1-9]|1[0-2])[OCEB]$"}
    if hint is Suit:
        return {"enum": [suit.letter for suit in Suit]}
    if hint is int:
        return {"type": "integer", "minimum": 1}
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin is tuple:
        return {"type": "array", "items": _value(arguments[0]), "minItems": 1}
    if origin in (Union, types.UnionType):
        return {"anyOf": [{"type": "null"} if part is type(None) else _value(part) for part in arguments]}
    return {"type": "object"}
