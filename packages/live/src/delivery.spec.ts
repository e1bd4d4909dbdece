import type { LoggedEvent } from "@wardline/database/event-log";
import * as fc from "fast-check";
import { Delivery } from "./delivery.js";
import type { DeliveryLog } from "./delivery-log.js";

const HOSPITAL = "h";

function eventOf(revision: number): LoggedEvent {
  return {
    hospitalId: HOSPITAL,
    revision,
    type: "hour.passed",
    payload: { at: "" },
    changes: null,
  };
}

/** A log that holds revisions 1..`newest`. */
function logOf(state: { newest: number }): DeliveryLog {
  const since = async (_hospital: string, revision: number) =>
    Array.from({ length: state.newest - revision }, (_, index) => eventOf(revision + 1 + index));
  return {
    since,
    newest: async (hospital, limit) => ({
      revision: state.newest,
      events: await since(hospital, Math.max(0, state.newest - limit)),
    }),
    revisions: async () => [{ id: HOSPITAL, revision: state.newest }],
  };
}

function watching(state: { newest: number }) {
  const shown: number[] = [];
  const delivery = new Delivery({
    events: logOf(state),
    log: { info: () => undefined, warn: () => undefined },
    isWatched: () => true,
    show: (events) => {
      shown.push(...events.map(({ revision }) => revision));
    },
    turnIsOver: async () => undefined,
  });
  return { delivery, shown };
}

describe("the delivery of a hospital's events", () => {
  it("shows each revision once and in order, whatever is dropped, doubled or reordered on the way", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 60 }),
        fc.integer({ min: 30, max: 40 }),
        async (arrivals, newest) => {
          const state = { newest: 0 };
          const { delivery, shown } = watching(state);
          await delivery.watch(HOSPITAL);
          state.newest = newest;
          for (const revision of arrivals) delivery.receive([eventOf(revision)]);
          await delivery.catchUp();
          await delivery.settled(HOSPITAL);
          expect(shown).toEqual(Array.from({ length: newest }, (_, index) => index + 1));
        },
      ),
      { numRuns: 100 },
    );
  });

  it("begins at the present revision when the first client comes", async () => {
    const state = { newest: 5 };
    const { delivery, shown } = watching(state);
    await delivery.watch(HOSPITAL);
    delivery.receive([eventOf(5), eventOf(6)]);
    await delivery.settled(HOSPITAL);
    expect(shown).toEqual([6]);
  });

  it("knows, before a client that comes back is answered, what the bus has not brought yet", async () => {
    const state = { newest: 5 };
    const { delivery, shown } = watching(state);
    const now = jest.spyOn(performance, "now").mockReturnValue(0);
    await delivery.watch(HOSPITAL);
    state.newest = 8;
    now.mockReturnValue(1_000);
    await Promise.all([delivery.confirm(HOSPITAL), delivery.confirm(HOSPITAL)]);
    now.mockRestore();
    await delivery.settled(HOSPITAL);
    expect(delivery.shown(HOSPITAL)).toBe(8);
    expect(shown).toEqual([6, 7, 8]);
  });

  it("reads what never arrives from the log shortly after a gap shows", async () => {
    jest.useFakeTimers();
    const state = { newest: 0 };
    const { delivery, shown } = watching(state);
    await delivery.watch(HOSPITAL);
    state.newest = 2;
    delivery.receive([eventOf(2)]);
    await jest.advanceTimersByTimeAsync(20);
    await delivery.settled(HOSPITAL);
    jest.useRealTimers();
    expect(shown).toEqual([1, 2]);
  });

  it("forgets what it showed before a patient was erased: the log is asked for it", async () => {
    const state = { newest: 0 };
    const { delivery } = watching(state);
    await delivery.watch(HOSPITAL);
    const erased = { ...eventOf(3), type: "patient.erased", payload: { id: "p" } } as LoggedEvent;
    delivery.receive([eventOf(1), eventOf(2), erased, eventOf(4)]);
    await delivery.settled(HOSPITAL);
    expect(delivery.shownSince(HOSPITAL, 2)).toEqual([erased, eventOf(4)]);
    expect(delivery.shownSince(HOSPITAL, 1)).toBeNull();
  });

  it("goes on after an event that could not be shown", async () => {
    const state = { newest: 0 };
    const shown: number[] = [];
    const delivery = new Delivery({
      events: logOf(state),
      log: { info: () => undefined, warn: () => undefined },
      isWatched: () => true,
      show: (events) => {
        if (events.some(({ revision }) => revision === 1)) {
          throw new Error("the database is away");
        }
        shown.push(...events.map(({ revision }) => revision));
      },
    });
    await delivery.watch(HOSPITAL);
    delivery.receive([eventOf(1), eventOf(2)]);
    await delivery.settled(HOSPITAL);
    expect(shown).toEqual([2]);
  });

  it("shows together what one turn of the event loop brings", async () => {
    const batches: number[][] = [];
    const delivery = new Delivery({
      events: logOf({ newest: 0 }),
      log: { info: () => undefined, warn: () => undefined },
      isWatched: () => true,
      show: (events) => {
        batches.push(events.map(({ revision }) => revision));
      },
    });
    await delivery.watch(HOSPITAL);
    delivery.receive([eventOf(1)]);
    delivery.receive([eventOf(3)]);
    delivery.receive([eventOf(2)]);
    await delivery.settled(HOSPITAL);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it("given two first clients, asks for the present revision once", async () => {
    let asked = 0;
    const events = logOf({ newest: 5 });
    const delivery = new Delivery({
      events: {
        ...events,
        newest: (...given) => {
          asked += 1;
          return events.newest(...given);
        },
      },
      log: { info: () => undefined, warn: () => undefined },
      isWatched: () => true,
      show: () => undefined,
    });
    await Promise.all([delivery.watch(HOSPITAL), delivery.watch(HOSPITAL)]);
    expect(asked).toBe(1);
  });

  it("given events that come while the beginning is read, shows those after it", async () => {
    const { delivery, shown } = watching({ newest: 9 });
    let begin: (revision: number) => void = () => undefined;
    const reading = new Promise<number>((resolve) => (begin = resolve));
    const started = delivery.watch(HOSPITAL, () => reading);
    delivery.receive([eventOf(4), eventOf(5), eventOf(6)]);
    begin(5);
    await started;
    await delivery.settled(HOSPITAL);
    expect(shown).toEqual([6]);
  });

  it("given a beginning that cannot be read, says so, and begins with the next client", async () => {
    const { delivery } = watching({ newest: 9 });
    const away = () => Promise.reject(new Error("the database is away"));
    await expect(delivery.watch(HOSPITAL, away)).rejects.toThrow("the database is away");
    await delivery.watch(HOSPITAL);
    expect(delivery.shown(HOSPITAL)).toBe(9);
  });
});

describe("what was shown lately", () => {
  async function shownFrom5To8() {
    const { delivery } = watching({ newest: 5 });
    await delivery.watch(HOSPITAL, async () => 5);
    delivery.receive([eventOf(6), eventOf(7), eventOf(8)]);
    await delivery.settled(HOSPITAL);
    return (since: number) =>
      delivery.shownSince(HOSPITAL, since)?.map(({ revision }) => revision) ?? null;
  }

  it.each([
    { since: 8, expected: [] },
    { since: 6, expected: [7, 8] },
    { since: 5, expected: [6, 7, 8] },
  ])("given a client that holds $since, is what it missed", async ({ since, expected }) => {
    expect((await shownFrom5To8())(since)).toEqual(expected);
  });

  it("given a client that comes first after a start, is what the log held then", async () => {
    const { delivery } = watching({ newest: 250 });
    await delivery.watch(HOSPITAL);
    expect(delivery.shownSince(HOSPITAL, 150)?.map(({ revision }) => revision)[0]).toBe(151);
    expect(delivery.shownSince(HOSPITAL, 149)).toBeNull();
  });

  it.each([
    ["holds less than is kept", 4],
    ["knows more than this server", 9],
  ])("given a client that %s, is for the log to say", async (_, since) => {
    expect((await shownFrom5To8())(since)).toBeNull();
  });
});
