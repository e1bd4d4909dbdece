import { RateLimits } from "../../../limits/rate-limits.js";
import { Turns } from "../../../turns/turns.js";
import { type PasswordAttempt, PasswordAttempts } from "./password-attempts.js";
import { PasswordHasher } from "./password-hasher.js";

const RIGHT = "a-long-enough-Phrase-42";
const WRONG = "a-wrong-Phrase-42";
const refused = { code: "TOO_MANY_REQUESTS" };

interface Account {
  passwordHash: string;
  unlocks: number;
  hasTotp: boolean;
  hasPasskey: boolean;
}

describe("PasswordAttempts", () => {
  const hasher = new PasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 }, new Turns());
  const spyOnVerify = () => jest.spyOn(hasher, "verify");
  let verify: ReturnType<typeof spyOnVerify>;
  let attempts: PasswordAttempts;
  let ada: Account;

  beforeEach(async () => {
    attempts = new PasswordAttempts(new RateLimits(null), hasher);
    verify = spyOnVerify();
    const passwordHash = await hasher.hash(RIGHT, { lane: "ada", isKnown: true });
    ada = { passwordHash, unlocks: 0, hasTotp: false, hasPasskey: false };
  });

  /** Guesses Ada's password, by default as a stranger. */
  async function guess(password: string, given: Partial<PasswordAttempt> = {}): Promise<boolean> {
    const stranger = { account: "ada@hospital.example", address: "10.0.0.1", device: null };
    const attempt = { ...stranger, ...given };
    const found = attempt.account.startsWith("nobody") ? null : ada;
    return (await attempts.compare(attempt, password, () => Promise.resolve(found))) !== null;
  }

  async function guessWrong(times: number, given?: Partial<PasswordAttempt>): Promise<void> {
    for (let count = 0; count < times; count += 1) await guess(WRONG, given);
  }

  /** Makes enough wrong guesses, from ten addresses, to lock the account for strangers. */
  async function lockOut(): Promise<void> {
    for (let host = 0; host < 10; host += 1) await guessWrong(10, { address: `10.0.1.${host}` });
  }

  it("returns true for the correct password only", async () => {
    expect([await guess(RIGHT), await guess(WRONG)]).toEqual([true, false]);
  });

  it("allows ten wrong passwords, then refuses even the correct password", async () => {
    await guessWrong(10);
    await expect(guess(RIGHT)).rejects.toMatchObject(refused);
  });

  it("says when to try again", async () => {
    await guessWrong(10);
    await expect(guess(WRONG)).rejects.toMatchObject({ details: { retryAfter: 900 } });
  });

  it("compares no passwords while it refuses attempts", async () => {
    await guessWrong(10);
    verify.mockClear();
    await guess(RIGHT).catch(() => null);
    expect(verify).not.toHaveBeenCalled();
  });

  it("still accepts the correct password from another address", async () => {
    await guessWrong(10);
    expect(await guess(RIGHT, { address: "10.0.0.2" })).toBe(true);
  });

  it("still accepts the correct password of another account at the same address", async () => {
    await guessWrong(10);
    expect(await guess(RIGHT, { account: "ben@hospital.example" })).toBe(true);
  });

  it("counts an address in capitals towards the same account", async () => {
    await guessWrong(10);
    await expect(guess(RIGHT, { account: "ADA@hospital.example" })).rejects.toMatchObject(refused);
  });

  it("counts all addresses of an IPv6 network as one", async () => {
    for (let host = 1; host <= 10; host += 1) await guessWrong(1, { address: `2001:db8::${host}` });
    await expect(guess(RIGHT, { address: "2001:db8::ff" })).rejects.toMatchObject(refused);
    expect(await guess(RIGHT, { address: "2001:db8:0:1::1" })).toBe(true);
  });

  it("resets the count after a correct password", async () => {
    await guessWrong(9);
    await guess(RIGHT);
    await guessWrong(9);
    expect(await guess(RIGHT)).toBe(true);
  });

  it("refuses a correct password that arrives with more wrong passwords than allowed", async () => {
    const guesses = Array.from({ length: 15 }, (_, index) => (index === 14 ? RIGHT : WRONG));
    const answers = await Promise.allSettled(guesses.map((password) => guess(password)));
    expect(answers[14]).toMatchObject({ reason: refused });
  });

  describe("an account after a hundred wrong passwords in an hour", () => {
    it("refuses unknown devices at every address, even with the correct password", async () => {
      await lockOut();
      await expect(guess(RIGHT)).rejects.toMatchObject(refused);
    });

    it("accepts a known device, until it has sent ten wrong passwords itself", async () => {
      await lockOut();
      expect(await guess(RIGHT, { device: "desk" })).toBe(true);
      await guessWrong(10, { device: "desk" });
      await expect(guess(RIGHT, { device: "desk" })).rejects.toMatchObject(refused);
      expect(await guess(RIGHT, { device: "phone" })).toBe(true);
    });

    it.each(["hasTotp", "hasPasskey"] as const)(
      "asks for the second factor only after the correct password if the account %s",
      async (factor) => {
        ada[factor] = true;
        await lockOut();
        await expect(guess(WRONG)).rejects.toMatchObject(refused);
        expect(await guess(RIGHT)).toBe(true);
      },
    );

    it("compares passwords even without a second factor, so that timing does not reveal one", async () => {
      await lockOut();
      verify.mockClear();
      await expect(guess(WRONG)).rejects.toMatchObject(refused);
      expect(verify).toHaveBeenCalledTimes(1);
    });

    it("has wrong passwords counted from zero once it is unlocked", async () => {
      await lockOut();
      ada.unlocks += 1;
      expect(await guess(RIGHT)).toBe(true);
    });
  });

  it("accepts the right password from an unknown device while the account's known devices are locked", async () => {
    for (let device = 0; device < 10; device += 1) await guessWrong(10, { device: `${device}` });
    expect(await guess(RIGHT)).toBe(true);
    await expect(guess(RIGHT, { device: "another" })).rejects.toMatchObject(refused);
  });

  describe("an address after a hundred wrong passwords in 15 minutes", () => {
    beforeEach(async () => {
      for (let count = 0; count < 100; count += 1) {
        await guessWrong(1, { account: `nobody-${count}@hospital.example` });
      }
    });

    it("is refused for unknown devices, without comparing their passwords", async () => {
      verify.mockClear();
      const refusal = { ...refused, details: { retryAfter: 900 } };
      await expect(guess(RIGHT)).rejects.toMatchObject(refusal);
      expect(verify).not.toHaveBeenCalled();
    });

    it("is accepted for known devices, and other addresses are accepted for all devices", async () => {
      expect(await guess(RIGHT, { device: "desk" })).toBe(true);
      expect(await guess(RIGHT, { address: "10.0.0.2" })).toBe(true);
    });
  });
});
