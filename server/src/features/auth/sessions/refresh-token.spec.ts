import { hashRefreshToken, newRefreshToken, successorKeys, successorOf } from "./refresh-token.js";

const [key] = successorKeys(["a secret of at least thirty-two characters"]);

describe("newRefreshToken", () => {
  it("has 256 bits in base64url", () => {
    expect(Buffer.from(newRefreshToken(), "base64url")).toHaveLength(32);
  });

  it("never repeats", () => {
    expect(newRefreshToken()).not.toBe(newRefreshToken());
  });
});

describe("successorOf", () => {
  it("is the same for the same token", () => {
    expect(successorOf("token", key)).toBe(successorOf("token", key));
  });

  it("differs from token to token", () => {
    expect(successorOf("token", key)).not.toBe(successorOf("other", key));
  });

  it("depends on the secret", () => {
    const [otherKey] = successorKeys(["another secret of more than thirty-two"]);
    expect(successorOf("token", otherKey)).not.toBe(successorOf("token", key));
  });

  it("is as long as a new token", () => {
    expect(successorOf("token", key)).toHaveLength(newRefreshToken().length);
  });
});

describe("hashRefreshToken", () => {
  it("is the token's SHA-256", () => {
    expect(hashRefreshToken("abc").toString("hex")).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });
});
