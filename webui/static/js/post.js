// The one way to write: a request with the session's token. A console that was locked meanwhile asks for its PIN.

const SESSION = "/api/session";
let token = null;

async function freshToken() {
  const answer = await fetch(SESSION, { cache: "no-store" });
  token = (await answer.json()).csrf;
}

export async function post(address, body, method = "POST") {
  for (let attempt = 0; ; attempt += 1) {
    if (token === null) await freshToken();
    const answer = await fetch(address, {
      method,
      headers: { "Content-Type": "application/json", "X-CSRF-Token": token },
      body: JSON.stringify(body),
    });
    if (answer.status === 403 && attempt === 0) token = null; // unlocked again in another tab: there is a new one
    else {
      if (answer.status === 401) location.assign(`/entrar?a=${encodeURIComponent(location.pathname + location.search)}`);
      return answer;
    }
  }
}
