import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { composeLiveHandlers, newer, onEach, upsert, without } from "./live-cache.js";
import { liveKind, SILENCE_MS, STALE_MS } from "./live-status.js";

const change = (revision: number) =>
  ({ revision, type: "hour.passed", payload: { at: "now" } }) as const;

it("hands each change, in order, to every table that names its type, and to no other", () => {
  const client = new QueryClient();
  const seen: number[] = [];
  const applyChanges = composeLiveHandlers([
    { "hour.passed": ({ revision }) => seen.push(revision) },
    { "role.added": ({ revision }) => seen.push(revision * 100) },
    onEach(["hour.passed", "role.removed"], () => seen.push(0)),
  ]);
  applyChanges([change(1), { revision: 2 }, change(3)], client);
  expect(seen).toEqual([1, 0, 3, 0]);
});

it("asks once more for an answer that was on its way while changes came", async () => {
  const client = new QueryClient();
  const answers = ["old", "new", "newest"];
  const queryFn = jest.fn(async () => answers.shift());
  const observer = new QueryObserver(client, { queryKey: ["list"], queryFn });
  const stop = observer.subscribe(() => undefined);
  const applyChanges = composeLiveHandlers([]);
  applyChanges([change(1)], client);
  applyChanges([change(2)], client);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(observer.getCurrentResult().data).toBe("new");
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
  client.clear();
});

describe("a list", () => {
  const list = [
    { id: "a", version: 2 },
    { id: "b", version: 5 },
  ];

  it("takes in what is new or newer, in its place", () => {
    expect(upsert(list, { id: "a", version: 3 })).toEqual([{ id: "a", version: 3 }, list[1]]);
    expect(upsert(list, { id: "c", version: 1 })).toEqual([...list, { id: "c", version: 1 }]);
  });

  it("keeps what it has when something older comes late", () => {
    expect(upsert(list, { id: "b", version: 4 })).toEqual(list);
    expect(newer(list[1], { id: "b", version: 4 })).toBe(list[1]);
    expect(newer(undefined, { id: "b", version: 4 })).toEqual({ id: "b", version: 4 });
  });

  it("loses what is deleted", () => {
    expect(without(list, "a")).toEqual([list[1]]);
  });
});

it.each([
  [true, 0, "live"],
  [true, SILENCE_MS, "reconnecting"],
  [false, 0, "reconnecting"],
  [false, STALE_MS, "stale"],
  [true, STALE_MS, "stale"],
] as const)("connected %s and silent for %d ms is %s", (isConnected, silence, kind) => {
  expect(liveKind(isConnected, silence)).toBe(kind);
});
