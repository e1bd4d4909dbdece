import { deriveFormKey, isValidSession, makeSession, SESSION_MS } from "./ops-session.js";

const TOKEN = "a-token-of-sixteen-characters";
const NOW = 1_700_000_000_000;

describe("an operator's session", () => {
  const session = makeSession(TOKEN, NOW);

  it("is valid until it expires, and only for the token with which it began", () => {
    expect(isValidSession(session, TOKEN, NOW + SESSION_MS - 1)).toBe(true);
    expect(isValidSession(session, TOKEN, NOW + SESSION_MS)).toBe(false);
    expect(isValidSession(session, "another-token-of-its-own", NOW)).toBe(false);
  });

  it("cannot be extended", () => {
    const [until, signature] = session.split(".");
    expect(isValidSession(`${Number(until) + 1}.${signature}`, TOKEN, NOW)).toBe(false);
  });

  it("has a form key that is invalid for other sessions", () => {
    expect(deriveFormKey(session, TOKEN)).not.toBe(
      deriveFormKey(makeSession(TOKEN, NOW + 1), TOKEN),
    );
  });
});
