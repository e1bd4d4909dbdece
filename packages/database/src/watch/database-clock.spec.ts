import type { EntityManager } from "typeorm";
import { DatabaseClock } from "./database-clock.js";

const NOON = Date.parse("2026-03-10T12:00:00Z");
const HOUR = 3_600_000;

/** Simulates a machine and a database with separate clocks; the database answers after `latency` milliseconds. */
function createWorld() {
  const state = { host: NOON, tick: 5_000, database: NOON, latency: 0 };
  const advance = (ms: number) => {
    state.host += ms;
    state.tick += ms;
    state.database += ms;
  };
  const query = jest.fn(async (statement: string, _values?: unknown[]) => {
    if (!statement.includes("clock_timestamp")) return [];
    advance(state.latency / 2);
    const at = state.database;
    advance(state.latency / 2);
    return [{ at }];
  });
  const log = { info: jest.fn(), warn: jest.fn() };
  const clock = new DatabaseClock(
    "worker",
    () => state.host,
    () => state.tick,
  );
  const compare = () => clock.compareIfDue({ query } as unknown as EntityManager, log);
  return { state, pass: advance, query, log, clock, compare };
}

describe("DatabaseClock", () => {
  it("shows the database's time from the first comparison on, even if the machine's clock is wrong", async () => {
    const { state, pass, clock, compare, log, query } = createWorld();
    state.host -= HOUR;
    expect(clock.now()).toBe(NOON - HOUR);
    await compare();
    expect(clock.now()).toBe(NOON);
    expect(log.warn).toHaveBeenCalledWith(
      { aheadSeconds: -3_600 },
      "clock: this machine's clock is 3600.0 s behind the database's; programs use the database's",
    );
    expect(query.mock.lastCall?.[1]).toEqual(["worker", expect.any(String), process.pid, -3_600]);
    pass(90_000);
    expect(clock.now()).toBe(NOON + 90_000);
    await compare();
    expect(log.warn).toHaveBeenCalledTimes(1);
  });

  it("ignores a jump of the machine's clock, and reports the jump and its end within seconds", async () => {
    const { state, pass, clock, compare, log } = createWorld();
    await compare();
    for (const jump of [HOUR, -HOUR]) {
      state.host += jump;
      pass(5_000);
      const { length } = [...log.warn.mock.calls, ...log.info.mock.calls];
      expect(clock.now()).toBe(state.database);
      await compare();
      expect(clock.now()).toBe(state.database);
      expect([...log.warn.mock.calls, ...log.info.mock.calls]).toHaveLength(length + 1);
    }
    expect(log.info.mock.calls[0]?.[1]).toContain("is 0.0 s ahead of the database's");
  });

  it("is compared with the database once a minute while the machine's clock does not jump", async () => {
    const { pass, compare, query } = createWorld();
    for (let look = 0; look < 24; look += 1) {
      await compare();
      pass(5_000);
    }
    expect(query).toHaveBeenCalledTimes(4);
  });

  it("does not go back when answers are slow, but does when the database's clock goes back", async () => {
    const { state, pass, clock, compare } = createWorld();
    state.latency = 400;
    await compare();
    let last = clock.now();
    for (const latency of [2, 700, 30, 4]) {
      pass(60_000);
      state.latency = latency;
      await compare();
      expect(clock.now()).toBeGreaterThan(last);
      expect(Math.abs(clock.now() - state.database)).toBeLessThanOrEqual(200);
      last = clock.now();
    }
    state.database -= HOUR;
    pass(60_000);
    await compare();
    expect(Math.abs(clock.now() - state.database)).toBeLessThanOrEqual(2);
  });

  it("uses the machine's time while the database is unreachable", async () => {
    const { clock, log } = createWorld();
    const query = () => Promise.reject(new Error("unreachable"));
    const manager = { query } as unknown as EntityManager;
    await expect(clock.compareIfDue(manager, log)).rejects.toThrow("unreachable");
    expect(clock.now()).toBe(NOON);
  });
});
