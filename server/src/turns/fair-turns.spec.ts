import { AppError } from "../errors/app-error.js";
import { callerScope } from "./caller-scope.js";
import { FairTurns, type FairTurnsOptions, type QueuePosition } from "./fair-turns.js";

const UNLIMITED = Number.POSITIVE_INFINITY;
const flooder: QueuePosition = { group: "strangers", lane: "flooder" };
const somebody: QueuePosition = { group: "strangers", lane: "somebody" };
const owner: QueuePosition = { group: "known", lane: "owner" };

const waitForCallbacks = () => new Promise((resolve) => setImmediate(resolve));
const listNumbers = (amount: number) => Array.from({ length: amount }, (_, index) => index);

function createTurns(options: Partial<FairTurnsOptions>) {
  return new FairTurns({
    atOnce: UNLIMITED,
    atOnceOfGroup: UNLIMITED,
    waiting: UNLIMITED,
    waitingOfGroup: UNLIMITED,
    busy: () => new AppError("BUSY", undefined, { retryAfter: 5 }),
    ...options,
  });
}

/** Creates a queue whose work ends only when the test calls `end`. */
function createControlledTurns(options: Partial<FairTurnsOptions>) {
  const turns = createTurns(options);
  const ends = new Map<string, (() => void)[]>();
  const started: string[] = [];
  const refused: string[] = [];
  return {
    turns,
    begun: started,
    refused,
    ask(turn: QueuePosition, times = 1, name = turn.lane): void {
      for (let time = 0; time < times; time += 1) {
        turns
          .run(turn, () => {
            started.push(name);
            return new Promise<void>((end) => ends.set(name, [...(ends.get(name) ?? []), end]));
          })
          .catch((error: { code?: string }) => refused.push(`${name} ${error.code}`));
      }
    },
    /** Ends the oldest work with this name, or the oldest of all. */
    async end(workName?: string): Promise<void> {
      await waitForCallbacks();
      const name = workName ?? [...ends].find(([, own]) => own.length > 0)?.[0] ?? "";
      ends.get(name)?.shift()?.();
      await waitForCallbacks();
    },
  };
}

describe("FairTurns", () => {
  it("runs no more work at once than allowed", async () => {
    const { begun, ask, end } = createControlledTurns({ atOnce: 2 });
    ask(flooder, 5);
    await waitForCallbacks();
    expect(begun).toHaveLength(2);
    await end();
    expect(begun).toHaveLength(3);
  });

  it("limits the work of one group and runs other groups next to it", async () => {
    const { begun, ask, end } = createControlledTurns({ atOnce: 3, atOnceOfGroup: 1 });
    for (const name of ["a1", "a2", "a3", "a4", "b1", "c1", "d1"]) {
      ask({ group: name.slice(0, 1), lane: "one" }, 1, name);
    }
    await waitForCallbacks();
    expect(begun).toEqual(["a1", "b1", "c1"]);
    await end("a1");
    await end("b1");
    expect(begun).toEqual(["a1", "b1", "c1", "d1", "a2"]);
  });

  it("alternates between lanes, however many callers of one lane wait", async () => {
    const { begun, ask, end } = createControlledTurns({ atOnce: 1 });
    ask(flooder, 600);
    ask(somebody);
    await end("flooder");
    await end("flooder");
    expect(begun).toEqual(["flooder", "flooder", "somebody"]);
  });

  it("refuses and counts callers when the queue is full", async () => {
    const { turns, refused, ask } = createControlledTurns({ atOnce: 1, waiting: 2 });
    ask(flooder, 4);
    await waitForCallbacks();
    expect(refused).toEqual(["flooder BUSY"]);
    expect(turns.state()).toEqual({ running: 1, waiting: 2, refused: 1 });
  });

  it("takes the newest place from a caller who floods the queue, and gives it to somebody else", async () => {
    const { begun, refused, ask, end } = createControlledTurns({ atOnce: 1, waiting: 3 });
    ask(flooder, 4);
    ask(somebody);
    await waitForCallbacks();
    expect(refused).toEqual(["flooder BUSY"]);
    for (let time = 0; time < 4; time += 1) await end();
    expect(begun.toSorted()).toEqual(["flooder", "flooder", "flooder", "somebody"]);
  });

  it("keeps room for other groups when one group is at its limit", async () => {
    const { refused, ask, begun } = createControlledTurns({ atOnceOfGroup: 1, waitingOfGroup: 2 });
    ask(flooder, 5);
    ask(owner);
    await waitForCallbacks();
    expect(refused).toEqual(["flooder BUSY", "flooder BUSY"]);
    expect(begun).toEqual(["flooder", "owner"]);
  });

  it("evicts nobody who has no more places than the new caller", async () => {
    const { refused, ask } = createControlledTurns({ atOnce: 1, waiting: 2 });
    for (const lane of ["a", "b", "c", "d"]) ask({ group: "strangers", lane });
    await waitForCallbacks();
    expect(refused).toEqual(["d BUSY"]);
  });

  it("prefers known callers when strangers flood the queue", async () => {
    const { begun, refused, ask, end } = createControlledTurns({ atOnce: 1, waiting: 50 });
    for (const lane of listNumbers(51)) ask({ group: "strangers", lane: `stranger ${lane}` });
    ask(owner);
    await waitForCallbacks();
    expect(refused).toHaveLength(1);
    await end();
    expect(begun).toEqual(["stranger 0", "owner"]);
  });

  it("serves a stranger even while a known caller keeps requesting turns", async () => {
    const { begun, ask, end } = createControlledTurns({ atOnce: 1, waiting: 10 });
    ask(owner, 11);
    ask(somebody);
    for (let time = 0; time < 3; time += 1) await end();
    expect(begun).toContain("somebody");
  });

  it("continues after failed work", async () => {
    const turns = createTurns({ atOnce: 1, waiting: 1 });
    const failed = turns.run(flooder, () => Promise.reject(new Error("broken")));
    const next = turns.run(somebody, () => Promise.resolve("served"));
    await expect(failed).rejects.toThrow("broken");
    expect(await next).toBe("served");
  });

  it("never runs the work of a caller who has left the queue", async () => {
    const { turns, begun, refused, ask, end } = createControlledTurns({ atOnce: 1 });
    const leaver = new AbortController();
    ask(flooder);
    callerScope.run(leaver.signal, () => ask(somebody));
    ask(owner);
    leaver.abort();
    await waitForCallbacks();
    callerScope.run(leaver.signal, () => ask(somebody));
    await end("flooder");
    expect(begun).toEqual(["flooder", "owner"]);
    expect(refused).toEqual(["somebody BUSY", "somebody BUSY"]);
    await end("owner");
    expect(turns.state()).toMatchObject({ running: 0, waiting: 0 });
  });

  it("refuses callers who wait too long", async () => {
    jest.useFakeTimers();
    const turns = createTurns({ atOnceOfGroup: 1, patienceMs: 10_000 });
    const first = await turns.take(flooder);
    const late = expect(turns.run(flooder, () => Promise.resolve())).rejects.toMatchObject({
      code: "BUSY",
    });
    await jest.advanceTimersByTimeAsync(10_000);
    await late;
    first();
    expect(turns.state()).toEqual({ running: 0, waiting: 0, refused: 1 });
    jest.useRealTimers();
  });
});
