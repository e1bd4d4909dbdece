import { QueryObserver } from "@tanstack/react-query";
import { resolveLater } from "../../../testing/later.js";
import { composeLiveHandlers, onEach, pickNewer, upsert, withoutRecord } from "./live-cache.js";
import { classifyLiveState, SILENCE_MS, STALE_MS } from "./live-status.js";
import { LiveQueryClient, MIN_REQUEST_INTERVAL_MS } from "./query-client.js";

const change = (revision: number) =>
  ({ revision, type: "hour.passed", payload: { at: "now" } }) as const;

it("passes each change, in order, only to the tables that name its type", () => {
  const client = new LiveQueryClient();
  const appliedRevisions: number[] = [];
  const applyChanges = composeLiveHandlers([
    { "hour.passed": ({ revision }) => appliedRevisions.push(revision) },
    { "role.added": ({ revision }) => appliedRevisions.push(revision * 100) },
    onEach(["hour.passed", "role.removed"], () => appliedRevisions.push(0)),
  ]);
  applyChanges([change(1), { revision: 2 }, change(3)], client);
  expect(appliedRevisions).toEqual([1, 0, 3, 0]);
});

describe("a page that shows a list", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Shows a list whose server answers after `ms`, and a feed in which every change concerns the list. */
  async function setUp(ms = 0) {
    const client = new LiveQueryClient();
    let state = 0;
    const queryFn = jest.fn(() => resolveLater(state, ms));
    const observer = new QueryObserver(client, { queryKey: ["list"], queryFn });
    observer.subscribe(() => undefined);
    await jest.advanceTimersByTimeAsync(ms);
    await jest.advanceTimersByTimeAsync(MIN_REQUEST_INTERVAL_MS);
    queryFn.mockClear();
    const apply = composeLiveHandlers([
      onEach(["hour.passed"], (one) => void one.invalidateQueries({ queryKey: ["list"] })),
    ]);
    const message = (count: number) => {
      const changes = Array.from({ length: count }, (_, index) => change(state + index + 1));
      state += count;
      apply(changes, client);
    };
    const shown = () => observer.getCurrentResult().data;
    return { client, queryFn, message, shown };
  }

  it("requests the list once for a message of 48 changes, and shows the last change", async () => {
    const { queryFn, message, shown } = await setUp();
    message(48);
    await jest.advanceTimersByTimeAsync(10 * MIN_REQUEST_INTERVAL_MS);
    expect(queryFn).toHaveBeenCalledTimes(1);
    expect(shown()).toBe(48);
  });

  it("requests the list at once for a single change", async () => {
    const { queryFn, message } = await setUp();
    message(1);
    await jest.advanceTimersByTimeAsync(0);
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it("waits for a pending answer when a change arrives, and then requests the list once more", async () => {
    const { client, queryFn, message, shown } = await setUp(2_000);
    message(1);
    await jest.advanceTimersByTimeAsync(1_000);
    message(1);
    message(1);
    expect(client.isFetching()).toBe(1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(shown()).toBe(1);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(shown()).toBe(3);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  it("requests the list once more after a pending answer, even for a change that no handler handles", async () => {
    const { client, queryFn } = await setUp(100);
    void client.invalidateQueries({ queryKey: ["list"] });
    await jest.advanceTimersByTimeAsync(50);
    composeLiveHandlers([])([change(1)], client);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  it("requests the list only a few times for 650 messages within two seconds, and shows the last change", async () => {
    const { queryFn, message, shown } = await setUp(20);
    for (let sent = 0; sent < 650; sent += 1) {
      message(1);
      await jest.advanceTimersByTimeAsync(3);
    }
    await jest.advanceTimersByTimeAsync(MIN_REQUEST_INTERVAL_MS + 20);
    expect(shown()).toBe(650);
    expect(queryFn.mock.calls.length).toBeLessThanOrEqual(6);
  });

  it("does not reload the list until a page shows it", async () => {
    const client = new LiveQueryClient();
    client.setQueryData(["list"], 0);
    composeLiveHandlers([
      onEach(["hour.passed"], (one) => void one.invalidateQueries({ queryKey: ["list"] })),
    ])([change(1)], client);
    await jest.advanceTimersByTimeAsync(MIN_REQUEST_INTERVAL_MS);
    expect(client.getQueryState(["list"])).toMatchObject({
      isInvalidated: true,
      fetchStatus: "idle",
    });
  });
});

describe("a list", () => {
  const list = [
    { id: "a", version: 2 },
    { id: "b", version: 5 },
  ];

  it("adds a new record, or replaces a known record with a newer version at the same position", () => {
    expect(upsert(list, { id: "a", version: 3 })).toEqual([{ id: "a", version: 3 }, list[1]]);
    expect(upsert(list, { id: "c", version: 1 })).toEqual([...list, { id: "c", version: 1 }]);
  });

  it("keeps its record when an older version arrives late", () => {
    expect(upsert(list, { id: "b", version: 4 })).toEqual(list);
    expect(pickNewer(list[1], { id: "b", version: 4 })).toBe(list[1]);
    expect(pickNewer(undefined, { id: "b", version: 4 })).toEqual({ id: "b", version: 4 });
  });

  it("removes deleted records", () => {
    expect(withoutRecord(list, "a")).toEqual([list[1]]);
  });
});

it.each([
  [true, 0, "live"],
  [true, SILENCE_MS, "reconnecting"],
  [false, 0, "reconnecting"],
  [false, STALE_MS, "stale"],
  [true, STALE_MS, "stale"],
] as const)("maps isConnected %s and %d ms of silence to %s", (isConnected, silence, kind) => {
  expect(classifyLiveState(isConnected, silence)).toBe(kind);
});
