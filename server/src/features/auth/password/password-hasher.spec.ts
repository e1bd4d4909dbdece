import { parseOptions } from "@node-rs/argon2";
import { HASH_COST } from "../../../runtime/hash-cost.js";
import { PasswordHasher } from "./password-hasher.js";

const hasher = new PasswordHasher(HASH_COST);

describe("PasswordHasher", () => {
  it("hashes with argon2id, 64 MiB and three passes", async () => {
    const hashed = await hasher.hash("a phrase");
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  });

  it("knows the password again", async () => {
    expect(await hasher.verify(await hasher.hash(" a phrase "), " a phrase ")).toBe(true);
  });

  it("counts every character", async () => {
    expect(await hasher.verify(await hasher.hash(" a phrase "), "a phrase")).toBe(false);
  });

  it("knows nobody without a hash", async () => {
    expect(await hasher.verify(null, "a phrase")).toBe(false);
  });

  it("serves more at once than it works on", async () => {
    const hashed = await hasher.hash("a phrase");
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, index) =>
        hasher.verify(hashed, index === 6 ? "a phrase" : "x"),
      ),
    );
    expect(answers).toEqual([false, false, false, false, false, false, true]);
  });

  it("gives every hash a salt of its own", async () => {
    expect(await hasher.hash("a phrase")).not.toBe(await hasher.hash("a phrase"));
  });

  it("makes hashes that say what they cost", async () => {
    expect(parseOptions(await hasher.hash("x"))).toMatchObject({ memoryCost: 65_536, timeCost: 3 });
  });
});
