import type { LoggedEvent } from "@wardline/database/event-log";
import * as fc from "fast-check";
import { Delivery } from "./delivery.js";
import type { DeliveryLog } from "./delivery-log.js";

const HOSPITAL = "h";

function createEvent(revision: number): LoggedEvent {
  return {
    hospitalId: HOSPITAL,
    revision,
    type: "hour.passed",
    payload: { at: "" },
    changes: null,
  };
}

/** Creates a log of the revisions from 1 to `newest`. */
function createLog(state: { newest: number }): DeliveryLog {
  const since = async (_hospital: string, revision: number) =>
    Array.from({ length: state.newest - revision }, (_, index) =>
      createEvent(revision + 1 + index),
    );
  return {
    since,
    newest: async (hospital, limit) => ({
      revision: state.newest,
      events: await since(hospital, Math.max(0, state.newest - limit)),
    }),
    revisions: async () => [{ id: HOSPITAL, revision: state.newest }],
  };
}

function createWatchedDelivery(state: { newest: number }) {
  const shown: number[] = [];
  const delivery = new Delivery({
    events: createLog(state),
    log: { info: () => undefined, warn: () => undefined },
    isWatched: () => true,
    show: (events) => {
      shown.push(...events.map(({ revision }) => revision));
    },
    waitForTurn: async () => undefined,
  });
  return { delivery, shown };
}

describe("Delivery", () => {
  it("delivers each revision once and in order despite losses, repeats and reordering", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 60 }),
        fc.integer({ min: 30, max: 40 }),
        async (arrivals, newest) => {
          const state = { newest: 0 };
          const { delivery, shown } = createWatchedDelivery(state);
          await delivery.watch(HOSPITAL);
          state.newest = newest;
          for (const revision of arrivals) delivery.receive([createEvent(revision)]);
          await delivery.catchUp();
          await delivery.waitUntilSettled(HOSPITAL);
          expect(shown).toEqual(Array.from({ length: newest }, (_, index) => index + 1));
        },
      ),
      { numRuns: 100 },
    );
  });

  it("begins at the current revision with the first client", async () => {
    const state = { newest: 5 };
    const { delivery, shown } = createWatchedDelivery(state);
    await delivery.watch(HOSPITAL);
    delivery.receive([createEvent(5), createEvent(6)]);
    await delivery.waitUntilSettled(HOSPITAL);
    expect(shown).toEqual([6]);
  });

  it("catches up with the bus before it answers a returning client", async () => {
    const state = { newest: 5 };
    const { delivery, shown } = createWatchedDelivery(state);
    const now = jest.spyOn(performance, "now").mockReturnValue(0);
    await delivery.watch(HOSPITAL);
    state.newest = 8;
    now.mockReturnValue(1_000);
    await Promise.all([delivery.confirm(HOSPITAL), delivery.confirm(HOSPITAL)]);
    now.mockRestore();
    await delivery.waitUntilSettled(HOSPITAL);
    expect(delivery.getShownRevision(HOSPITAL)).toBe(8);
    expect(shown).toEqual([6, 7, 8]);
  });

  it("reads a missing event from the log shortly after a gap appears", async () => {
    jest.useFakeTimers();
    const state = { newest: 0 };
    const { delivery, shown } = createWatchedDelivery(state);
    await delivery.watch(HOSPITAL);
    state.newest = 2;
    delivery.receive([createEvent(2)]);
    await jest.advanceTimersByTimeAsync(20);
    await delivery.waitUntilSettled(HOSPITAL);
    jest.useRealTimers();
    expect(shown).toEqual([1, 2]);
  });

  it("forgets events from before an erasure and reads them from the log", async () => {
    const state = { newest: 0 };
    const { delivery } = createWatchedDelivery(state);
    await delivery.watch(HOSPITAL);
    const erased = {
      ...createEvent(3),
      type: "patient.erased",
      payload: { id: "p" },
    } as LoggedEvent;
    delivery.receive([createEvent(1), createEvent(2), erased, createEvent(4)]);
    await delivery.waitUntilSettled(HOSPITAL);
    expect(delivery.readShownSince(HOSPITAL, 2)).toEqual([erased, createEvent(4)]);
    expect(delivery.readShownSince(HOSPITAL, 1)).toBeNull();
  });

  it("continues after an event that could not be delivered", async () => {
    const state = { newest: 0 };
    const shown: number[] = [];
    const delivery = new Delivery({
      events: createLog(state),
      log: { info: () => undefined, warn: () => undefined },
      isWatched: () => true,
      show: (events) => {
        if (events.some(({ revision }) => revision === 1)) {
          throw new Error("the database is unavailable");
        }
        shown.push(...events.map(({ revision }) => revision));
      },
    });
    await delivery.watch(HOSPITAL);
    delivery.receive([createEvent(1), createEvent(2)]);
    await delivery.waitUntilSettled(HOSPITAL);
    expect(shown).toEqual([2]);
  });

  it("delivers events together if they arrive in the same event loop turn", async () => {
    const batches: number[][] = [];
    const delivery = new Delivery({
      events: createLog({ newest: 0 }),
      log: { info: () => undefined, warn: () => undefined },
      isWatched: () => true,
      show: (events) => {
        batches.push(events.map(({ revision }) => revision));
      },
    });
    await delivery.watch(HOSPITAL);
    delivery.receive([createEvent(1)]);
    delivery.receive([createEvent(3)]);
    delivery.receive([createEvent(2)]);
    await delivery.waitUntilSettled(HOSPITAL);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it("requests the current revision only once for two simultaneous first clients", async () => {
    let queryCount = 0;
    const events = createLog({ newest: 5 });
    const delivery = new Delivery({
      events: {
        ...events,
        newest: (...given) => {
          queryCount += 1;
          return events.newest(...given);
        },
      },
      log: { info: () => undefined, warn: () => undefined },
      isWatched: () => true,
      show: () => undefined,
    });
    await Promise.all([delivery.watch(HOSPITAL), delivery.watch(HOSPITAL)]);
    expect(queryCount).toBe(1);
  });

  it("skips events that arrive while the starting revision is read, up to that revision", async () => {
    const { delivery, shown } = createWatchedDelivery({ newest: 9 });
    let begin: (revision: number) => void = () => undefined;
    const reading = new Promise<number>((resolve) => (begin = resolve));
    const started = delivery.watch(HOSPITAL, () => reading);
    delivery.receive([createEvent(4), createEvent(5), createEvent(6)]);
    begin(5);
    await started;
    await delivery.waitUntilSettled(HOSPITAL);
    expect(shown).toEqual([6]);
  });

  it("rejects if the current revision cannot be read, and tries again for the next client", async () => {
    const { delivery } = createWatchedDelivery({ newest: 9 });
    const rejectRead = () => Promise.reject(new Error("the database is unavailable"));
    await expect(delivery.watch(HOSPITAL, rejectRead)).rejects.toThrow(
      "the database is unavailable",
    );
    await delivery.watch(HOSPITAL);
    expect(delivery.getShownRevision(HOSPITAL)).toBe(9);
  });
});

describe("store of recent events", () => {
  async function showRevisions5To8() {
    const { delivery } = createWatchedDelivery({ newest: 5 });
    await delivery.watch(HOSPITAL, async () => 5);
    delivery.receive([createEvent(6), createEvent(7), createEvent(8)]);
    await delivery.waitUntilSettled(HOSPITAL);
    return (since: number) =>
      delivery.readShownSince(HOSPITAL, since)?.map(({ revision }) => revision) ?? null;
  }

  it.each([
    { since: 8, expected: [] },
    { since: 6, expected: [7, 8] },
    { since: 5, expected: [6, 7, 8] },
  ])("contains what a client at revision $since missed", async ({ since, expected }) => {
    expect((await showRevisions5To8())(since)).toEqual(expected);
  });

  it("contains recent events from the log once the first client has connected after a server start", async () => {
    const { delivery } = createWatchedDelivery({ newest: 250 });
    await delivery.watch(HOSPITAL);
    expect(delivery.readShownSince(HOSPITAL, 150)?.map(({ revision }) => revision)[0]).toBe(151);
    expect(delivery.readShownSince(HOSPITAL, 149)).toBeNull();
  });

  it.each([
    ["missed more than the stored events", 4],
    ["knows more than this server", 9],
  ])("does not answer a client that %s", async (_, since) => {
    expect((await showRevisions5To8())(since)).toBeNull();
  });
});
