import { RateLimits } from "../../../http/rate-limits.js";
import { PasswordAttempts } from "./password-attempts.js";

const right = () => Promise.resolve(true);
const wrong = () => Promise.resolve(false);

async function fail(attempts: PasswordAttempts, times: number, address = "10.0.0.1") {
  for (let count = 0; count < times; count += 1) {
    await attempts.compare("ada@hospital.example", address, wrong);
  }
}

describe("PasswordAttempts", () => {
  let attempts: PasswordAttempts;
  beforeEach(() => {
    attempts = new PasswordAttempts(new RateLimits(null));
  });

  it("says whether the password was right", async () => {
    expect(await attempts.compare("ada@hospital.example", "10.0.0.1", right)).toBe(true);
  });

  it("allows ten wrong passwords, then refuses even the right one", async () => {
    await fail(attempts, 10);
    await expect(attempts.compare("ada@hospital.example", "10.0.0.1", right)).rejects.toMatchObject(
      { code: "TOO_MANY_REQUESTS" },
    );
  });

  it("says when to come back", async () => {
    await fail(attempts, 10);
    const refusal = attempts.compare("ada@hospital.example", "10.0.0.1", wrong);
    await expect(refusal).rejects.toMatchObject({ details: { retryAfter: 900 } });
  });

  it("compares no more once it refuses", async () => {
    await fail(attempts, 10);
    const compared = jest.fn(right);
    await attempts.compare("ada@hospital.example", "10.0.0.1", compared).catch(() => null);
    expect(compared).not.toHaveBeenCalled();
  });

  it("lets another address in", async () => {
    await fail(attempts, 10);
    expect(await attempts.compare("ada@hospital.example", "10.0.0.2", right)).toBe(true);
  });

  it("lets another account of the same ward in", async () => {
    await fail(attempts, 10);
    expect(await attempts.compare("ben@hospital.example", "10.0.0.1", right)).toBe(true);
  });

  it("takes an address in capitals for the same account", async () => {
    await fail(attempts, 10);
    const refusal = attempts.compare("ADA@hospital.example", "10.0.0.1", right);
    await expect(refusal).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });

  it("forgets the wrong ones after a right one", async () => {
    await fail(attempts, 9);
    await attempts.compare("ada@hospital.example", "10.0.0.1", right);
    await fail(attempts, 9);
    expect(await attempts.compare("ada@hospital.example", "10.0.0.1", right)).toBe(true);
  });

  it("takes no right password that was sent beside ten wrong ones", async () => {
    const guesses = Array.from({ length: 11 }, (_, index) => (index === 10 ? right : wrong));
    const answers = await Promise.allSettled(
      guesses.map((guess) => attempts.compare("ada@hospital.example", "10.0.0.1", guess)),
    );
    expect(answers[10]).toMatchObject({ reason: { code: "TOO_MANY_REQUESTS" } });
  });

  it("refuses from every address after a hundred wrong ones", async () => {
    for (let address = 0; address < 10; address += 1) {
      await fail(attempts, 10, `10.0.1.${address}`);
    }
    await expect(attempts.compare("ada@hospital.example", "10.0.0.2", right)).rejects.toMatchObject(
      { code: "TOO_MANY_REQUESTS" },
    );
  });
});
