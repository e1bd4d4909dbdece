import { createHmac } from "node:crypto";
import { decodeJwt, jwtVerify, SignJWT } from "jose";
import { readAccessToken, signAccessToken } from "./access-token.js";

const SECRET = "a secret of at least thirty-two characters";
const NOW = Date.UTC(2026, 10, 21, 8);
const bearer = {
  sub: "account",
  hospitalId: "hospital",
  accountType: "parent" as const,
  sessionId: "session",
};

function tampered(token: string, part: 0 | 1 | 2, value: string): string {
  return token
    .split(".")
    .map((old, index) => (index === part ? value : old))
    .join(".");
}

function base64url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

describe("signAccessToken", () => {
  it("ends after 60 minutes", () => {
    expect(signAccessToken(bearer, SECRET, NOW).tokenExpiry).toBe(NOW + 3_600_000);
  });

  it("carries its claims and nothing more", () => {
    const { token } = signAccessToken(bearer, SECRET, NOW);
    expect(decodeJwt(token)).toEqual({ ...bearer, iat: NOW / 1000, exp: NOW / 1000 + 3600 });
  });

  it("differs from the one before of the same session", () => {
    const { token } = signAccessToken(bearer, SECRET, NOW);
    expect(signAccessToken(bearer, SECRET, NOW + 1).token).not.toBe(token);
  });

  it("is a JWT to everyone else", async () => {
    const { token } = signAccessToken(bearer, SECRET, NOW);
    const verified = await jwtVerify(token, new TextEncoder().encode(SECRET), {
      algorithms: ["HS256"],
      currentDate: new Date(NOW),
    });
    expect(verified.payload.sub).toBe("account");
  });
});

describe("readAccessToken", () => {
  const { token } = signAccessToken(bearer, SECRET, NOW);

  it("gives back what was signed", () => {
    expect(readAccessToken(token, SECRET, NOW)).toEqual({ ...bearer, exp: NOW / 1000 + 3600 });
  });

  it("accepts a token up to its last millisecond", () => {
    expect(readAccessToken(token, SECRET, NOW + 3_599_999)).not.toBeNull();
  });

  it("refuses a token at its end", () => {
    expect(readAccessToken(token, SECRET, NOW + 3_600_000)).toBeNull();
  });

  it("refuses another secret", () => {
    expect(readAccessToken(token, `${SECRET}!`, NOW)).toBeNull();
  });

  it("refuses changed claims", () => {
    const changed = tampered(token, 1, base64url({ ...bearer, sub: "other", exp: 9e9 }));
    expect(readAccessToken(changed, SECRET, NOW)).toBeNull();
  });

  it("refuses the algorithm none", () => {
    const unsigned = `${base64url({ alg: "none", typ: "JWT" })}.${token.split(".")[1]}.`;
    expect(readAccessToken(unsigned, SECRET, NOW)).toBeNull();
  });

  it("refuses another algorithm, even when rightly signed", async () => {
    const other = await new SignJWT({ ...bearer })
      .setProtectedHeader({ alg: "HS512", typ: "JWT" })
      .setExpirationTime(NOW / 1000 + 3600)
      .sign(new TextEncoder().encode(SECRET.padEnd(64, "x")));
    expect(readAccessToken(other, SECRET.padEnd(64, "x"), NOW)).toBeNull();
  });

  it("refuses signed claims of another shape", () => {
    const [header] = token.split(".");
    const signed = `${header}.${base64url({ sub: "account", exp: 9e9 })}`;
    const signature = createHmac("sha256", SECRET).update(signed).digest("base64url");
    expect(readAccessToken(`${signed}.${signature}`, SECRET, NOW)).toBeNull();
  });

  it.each(["", ".", "..", "a.b.c", `${token}.`, `${token}=`, ` ${token}`, "ÿ.ÿ.ÿ"])(
    "refuses %j",
    (given) => {
      expect(readAccessToken(given, SECRET, NOW)).toBeNull();
    },
  );
});
