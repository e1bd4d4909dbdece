import { FakeTimers } from "@wardline/client/testing/fake-timers";
import type { StationKits } from "@wardline/contracts/boards/kits";
import { parseStoredKits, type StoredKits } from "../live/kit-storage.js";
import type { FetchedKits } from "../live/pairing.js";
import { StationSession } from "./station-session.js";

const NOON = Date.UTC(2026, 10, 23, 12);

function kitsMadeAt(made_at: string): StationKits {
  const kit = { ward_id: "w", ward: "North", made_at, revision: 7, html: "<p>Ada</p>" };
  return { hospital: "St. Luke's", timezone: "Africa/Lagos", name: "Ward desk", kits: [kit] };
}

const KITS = kitsMadeAt("2026-11-23T11:30:00.000Z");
const NEWER_KITS = kitsMadeAt("2026-11-23T12:00:00.000Z");

/** Sets up a computer whose clock is an hour behind the server's clock. */
function setUp(storedKits: StoredKits | null = null) {
  const timers = new FakeTimers();
  const storage = {
    savedKits: storedKits,
    isRefused: false,
    load: () => Promise.resolve(storage.savedKits),
    save: (value: StoredKits) => {
      if (storage.isRefused) return Promise.resolve(false);
      storage.savedKits = value;
      return Promise.resolve(true);
    },
    clear: () => {
      storage.savedKits = null;
      return Promise.resolve();
    },
  };
  const server = {
    answer: null as FetchedKits | "gone" | "suspended" | null,
    requestCount: 0,
    hangs: false,
    reportedKits: [] as unknown[],
  };
  const storedReports: boolean[] = [];
  const session = new StationSession({
    timers,
    wall: () => NOON - 3_600_000 + timers.now(),
    storage,
    onStored: (isStored) => storedReports.push(isStored),
    fetchKits: (held) => {
      server.requestCount += 1;
      server.reportedKits.push(held?.made_at ?? null);
      return server.hangs ? new Promise(() => undefined) : Promise.resolve(server.answer);
    },
  });
  const settle = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
  };
  const pass = async (ms: number) => {
    timers.advance(ms);
    await settle();
  };
  return { session, storage, server, stored: storedReports, settle, pass };
}

it("stores the server's answer with its time, and asks again every minute", async () => {
  const { session, storage, server, settle, pass } = setUp();
  server.answer = { kits: KITS, serverTime: NOON };
  void session.start();
  await settle();
  expect(session.getCurrent()).toEqual({ kits: KITS, heardAt: NOON, server: "here" });
  expect(storage.savedKits).toEqual({ kits: KITS, heardAt: NOON, skew: 3_600_000 });
  server.answer = { kits: NEWER_KITS, serverTime: NOON + 60_000 };
  await pass(60_000);
  expect(server.requestCount).toBe(2);
  expect(storage.savedKits?.kits).toEqual(NEWER_KITS);
});

it("reports the newest kit that it can read back, and no kit if the browser stores nothing", async () => {
  const { session, storage, server, stored, settle, pass } = setUp();
  server.answer = { kits: KITS, serverTime: NOON };
  void session.start();
  await settle();
  server.answer = { kits: NEWER_KITS, serverTime: NOON + 60_000 };
  await pass(60_000);
  storage.isRefused = true;
  await pass(60_000);
  await pass(60_000);
  const [older] = KITS.kits;
  const [newer] = NEWER_KITS.kits;
  expect(server.reportedKits).toEqual([null, older?.made_at, newer?.made_at, null]);
  expect(stored).toEqual([true, true, false, false]);
});

it("reports its stored kit in its first request", async () => {
  const { session, server, settle } = setUp({ kits: KITS, heardAt: NOON, skew: 0 });
  void session.start();
  await settle();
  expect(server.reportedKits).toEqual([KITS.kits[0]?.made_at]);
});

it("shows the stored kits while the server does not respond, and keeps asking", async () => {
  const { session, server, settle, pass } = setUp({ kits: KITS, heardAt: NOON, skew: 3_600_000 });
  void session.start();
  await settle();
  expect(session.getCurrent()).toEqual({ kits: KITS, heardAt: NOON, server: "away" });
  expect(session.clock.now()).toBe(NOON);
  server.answer = { kits: NEWER_KITS, serverTime: NOON + 60_000 };
  await pass(60_000);
  expect(session.getCurrent().server).toBe("here");
});

it("treats a server as unavailable if it does not answer within 15 seconds", async () => {
  const { session, server, settle, pass } = setUp({ kits: KITS, heardAt: NOON, skew: 0 });
  server.hangs = true;
  void session.start();
  await settle();
  await pass(14_999);
  expect(session.getCurrent().server).toBe("asking");
  await pass(1);
  expect(session.getCurrent().server).toBe("away");
});

it.each(["gone", "suspended"] as const)(
  "deletes the stored kits when the server answers %s",
  async (answer) => {
    const { session, storage, server, settle } = setUp({ kits: KITS, heardAt: NOON, skew: 0 });
    server.answer = answer;
    void session.start();
    await settle();
    expect(session.getCurrent()).toEqual({ kits: null, heardAt: null, server: answer });
    expect(storage.savedKits).toBeNull();
  },
);

it("asks at once when the network is back, and then every minute", async () => {
  const { session, server, settle, pass } = setUp();
  void session.start();
  await settle();
  await pass(20_000);
  await session.fetchNow();
  expect(server.requestCount).toBe(2);
  await pass(40_000);
  expect(server.requestCount).toBe(2);
  await pass(20_000);
  expect(server.requestCount).toBe(3);
});

it("ignores stored values of an unexpected shape", () => {
  const storedKits = { kits: KITS, heardAt: NOON, skew: 0 };
  expect(parseStoredKits(storedKits)).toEqual(storedKits);
  for (const other of [
    undefined,
    {},
    { ...storedKits, kits: { kits: [] } },
    { ...storedKits, skew: "0" },
  ]) {
    expect(parseStoredKits(other)).toBeNull();
  }
});
