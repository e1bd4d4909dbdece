import { JwtService, type JwtSignOptions } from "@nestjs/jwt";
import { AccessTokens, getAccessTokenOptions } from "./access-tokens.js";

const SECRET = "a secret of at least thirty-two characters";
const NOW = Date.UTC(2026, 10, 21, 8);
const bearer = {
  sub: "account",
  hospitalId: "hospital",
  accountType: "parent" as const,
  sessionId: "session",
};

function createTokensAt(now: number, secret = SECRET, ...former: string[]): AccessTokens {
  return new AccessTokens(new JwtService(getAccessTokenOptions(secret)), () => now, {
    jwtSecrets: [secret, ...former],
  });
}

/** Signs any claims, as only a holder of the secret can. */
function forge(claims: object, options: JwtSignOptions = {}): string {
  return new JwtService({ secret: SECRET.padEnd(64, "x") }).sign(claims, options);
}

function withPart(token: string, part: 0 | 1 | 2, value: string): string {
  return token
    .split(".")
    .map((old, index) => (index === part ? value : old))
    .join(".");
}

function encodeBase64url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

describe("a signed access token", () => {
  it("expires after 60 minutes", () => {
    expect(createTokensAt(NOW).sign(bearer).tokenExpiry).toBe(NOW + 3_600_000);
  });

  it("carries its account, whole seconds and a unique id", () => {
    const { token } = createTokensAt(NOW + 250).sign(bearer);
    expect(new JwtService().decode(token)).toEqual({
      ...bearer,
      iat: NOW / 1000,
      exp: NOW / 1000 + 3600,
      jti: expect.stringMatching(/^[\w-]{36}$/),
    });
  });

  it("differs from another token of the same session and second", () => {
    const tokens = createTokensAt(NOW);
    expect(tokens.sign(bearer).token).not.toBe(tokens.sign(bearer).token);
  });
});

describe("AccessTokens.read", () => {
  const { token } = createTokensAt(NOW).sign(bearer);

  it("returns the claims that were signed", () => {
    expect(createTokensAt(NOW).read(token)).toEqual({ ...bearer, exp: NOW / 1000 + 3600 });
  });

  it("accepts a token up to its last millisecond", () => {
    expect(createTokensAt(NOW + 3_599_999).read(token)).not.toBeNull();
  });

  it("refuses an expired token", () => {
    expect(createTokensAt(NOW + 3_600_000).read(token)).toBeNull();
  });

  it("refuses a token signed with another secret", () => {
    expect(createTokensAt(NOW, `${SECRET}!`).read(token)).toBeNull();
  });

  it("accepts a token signed with an older secret that is still configured", () => {
    const next = `${SECRET}!`;
    expect(createTokensAt(NOW, next, SECRET).read(token)).toEqual({
      ...bearer,
      exp: NOW / 1000 + 3600,
    });
    expect(
      createTokensAt(NOW, next, SECRET).read(createTokensAt(NOW, next).sign(bearer).token),
    ).not.toBeNull();
    expect(createTokensAt(NOW + 3_600_000, next, SECRET).read(token)).toBeNull();
  });

  it("refuses changed claims", () => {
    const changed = withPart(token, 1, encodeBase64url({ ...bearer, sub: "other", exp: 9e9 }));
    expect(createTokensAt(NOW).read(changed)).toBeNull();
  });

  it("refuses the algorithm none", () => {
    const unsigned = `${encodeBase64url({ alg: "none", typ: "JWT" })}.${token.split(".")[1]}.`;
    expect(createTokensAt(NOW).read(unsigned)).toBeNull();
  });

  it.each(["HS384", "HS512"] as const)("refuses %s, even with the correct secret", (algorithm) => {
    const secret = SECRET.padEnd(64, "x");
    const other = forge({ ...bearer, exp: NOW / 1000 + 3600 }, { algorithm });
    expect(createTokensAt(NOW, secret).read(other)).toBeNull();
  });

  it("refuses signed claims of another shape", () => {
    const secret = SECRET.padEnd(64, "x");
    expect(createTokensAt(NOW, secret).read(forge({ sub: "account", exp: 9e9 }))).toBeNull();
  });

  it("refuses signed claims without expiry", () => {
    const secret = SECRET.padEnd(64, "x");
    expect(createTokensAt(NOW, secret).read(forge(bearer))).toBeNull();
  });

  it.each(["", ".", "..", "a.b.c", `${token}.`, "ÿ.ÿ.ÿ"])("refuses %j", (given) => {
    expect(createTokensAt(NOW).read(given)).toBeNull();
  });
});
