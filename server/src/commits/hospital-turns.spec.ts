import { CHANGES_AT_ONCE, HospitalTurns, TURN_WITHIN_MS } from "./hospital-turns.js";

const HOSPITAL = "11111111-1111-4111-8111-111111111111";

describe("the turns of a hospital's changes", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Changes that end when they are asked to, and in which order they began. */
  function changes(turns: HospitalTurns, amount: number) {
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const all = Array.from({ length: amount }, (_, index) =>
      turns.take(HOSPITAL, () => {
        begun.push(index);
        return new Promise<number>((resolve) => {
          ends[index] = () => resolve(index);
        });
      }),
    );
    return { begun, all, end: (index: number) => ends[index]?.() };
  }
  const settle = () => jest.advanceTimersByTimeAsync(0);
  const numbers = (amount: number) => Array.from({ length: amount }, (_, index) => index);

  it("lets so many in at a time, and the others in the order in which they came", async () => {
    const { begun, all, end } = changes(new HospitalTurns(), CHANGES_AT_ONCE + 3);
    await settle();
    expect(begun).toEqual(numbers(CHANGES_AT_ONCE));
    end(2);
    await settle();
    expect(begun).toEqual(numbers(CHANGES_AT_ONCE + 1));
    for (const index of numbers(CHANGES_AT_ONCE + 3)) {
      end(index);
      await settle();
    }
    expect(await Promise.all(all)).toEqual(numbers(CHANGES_AT_ONCE + 3));
  });

  it("lets the next one in when one fails", async () => {
    const turns = new HospitalTurns();
    const { end } = changes(turns, CHANGES_AT_ONCE - 1);
    const failed = expect(
      turns.take(HOSPITAL, () => Promise.reject(new Error("a rule"))),
    ).rejects.toThrow("a rule");
    const next = turns.take(HOSPITAL, () => Promise.resolve("made"));
    await failed;
    expect(await next).toBe("made");
    end(0);
  });

  it("keeps no other hospital waiting", async () => {
    const turns = new HospitalTurns();
    changes(turns, CHANGES_AT_ONCE + 1);
    expect(await turns.take("another", () => Promise.resolve("made"))).toBe("made");
  });

  it("gives up one whose turn does not come in time, and makes it never", async () => {
    const { begun, all, end } = changes(new HospitalTurns(), CHANGES_AT_ONCE + 1);
    const late = expect(all.at(-1)).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      details: { retryAfter: 2 },
    });
    await jest.advanceTimersByTimeAsync(TURN_WITHIN_MS);
    await late;
    for (const index of numbers(CHANGES_AT_ONCE)) end(index);
    await settle();
    expect(begun).toEqual(numbers(CHANGES_AT_ONCE));
  });
});
