import {
  createRefreshToken,
  deriveSuccessor,
  deriveSuccessorKeys,
  hashRefreshToken,
} from "./refresh-token.js";

const [key] = deriveSuccessorKeys(["a secret of at least thirty-two characters"]);

describe("createRefreshToken", () => {
  it("has 256 bits in base64url", () => {
    expect(Buffer.from(createRefreshToken(), "base64url")).toHaveLength(32);
  });

  it("never repeats", () => {
    expect(createRefreshToken()).not.toBe(createRefreshToken());
  });
});

describe("deriveSuccessor", () => {
  it("is the same for the same token", () => {
    expect(deriveSuccessor("token", key)).toBe(deriveSuccessor("token", key));
  });

  it("differs from token to token", () => {
    expect(deriveSuccessor("token", key)).not.toBe(deriveSuccessor("other", key));
  });

  it("depends on the secret", () => {
    const [otherKey] = deriveSuccessorKeys(["another secret of more than thirty-two"]);
    expect(deriveSuccessor("token", otherKey)).not.toBe(deriveSuccessor("token", key));
  });

  it("is as long as a new token", () => {
    expect(deriveSuccessor("token", key)).toHaveLength(createRefreshToken().length);
  });
});

describe("hashRefreshToken", () => {
  it("is the token's SHA-256", () => {
    expect(hashRefreshToken("abc").toString("hex")).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });
});
