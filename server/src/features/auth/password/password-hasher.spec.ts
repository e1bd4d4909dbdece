import { parseOptions } from "@node-rs/argon2";
import { HASH_COST } from "../../../runtime/hash-cost.js";
import { Turns } from "../../../turns/turns.js";
import { PasswordHasher } from "./password-hasher.js";

const turn = { lane: "somebody", isKnown: false };
const hasher = new PasswordHasher(HASH_COST, new Turns());

describe("PasswordHasher", () => {
  it("hashes with argon2id, 64 MiB and three passes", async () => {
    const hashed = await hasher.hash("a phrase", turn);
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  });

  it("recognises the password", async () => {
    expect(await hasher.verify(await hasher.hash(" a phrase ", turn), " a phrase ")).toBe(true);
  });

  it("compares every character", async () => {
    expect(await hasher.verify(await hasher.hash(" a phrase ", turn), "a phrase")).toBe(false);
  });

  it("accepts no password if there is no hash", async () => {
    expect(await hasher.verify(null, "a phrase")).toBe(false);
  });

  it("queues calls beyond those that it can handle at once", async () => {
    const hashes = await Promise.all(
      Array.from({ length: 7 }, () => hasher.hash("a phrase", turn)),
    );
    expect(new Set(hashes).size).toBe(7);
  });

  it("salts every hash differently", async () => {
    expect(await hasher.hash("a phrase", turn)).not.toBe(await hasher.hash("a phrase", turn));
  });

  it("includes the cost in its hashes", async () => {
    expect(parseOptions(await hasher.hash("x", turn))).toMatchObject({
      memoryCost: 65_536,
      timeCost: 3,
    });
  });
});
