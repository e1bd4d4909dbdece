import { listItemNames, openStorage } from "@wardline/client/page-storage";
import { createTestPatient, createTestSnapshot, NOON } from "../../testing/test-board.js";
import { SnapshotStorage } from "./snapshot-storage.js";

const storage = () => openStorage(() => null);

const storedBoard = { snapshot: createTestSnapshot(), heardAt: NOON, skew: 12, build: "b1" };

it("stores a board under its key", () => {
  const items = storage();
  new SnapshotStorage(items, "one").save(storedBoard);
  expect(new SnapshotStorage(items, "one").load()).toEqual(storedBoard);
  expect(new SnapshotStorage(items, "two").load()).toBeNull();
  new SnapshotStorage(items, "one").clear();
  expect(new SnapshotStorage(items, "one").load()).toBeNull();
});

it.each(["", "{", "null", "[]", '{"heardAt":1,"skew":0,"snapshot":{"revision":1}}'])(
  "treats unreadable data as empty: %s",
  (text) => {
    const items = storage();
    items.setItem("wardline.board.one", text);
    expect(new SnapshotStorage(items, "one").load()).toBeNull();
  },
);

it("treats a stored snapshot as missing if it cannot be shown", () => {
  const items = storage();
  const { bed_no, ...patient } = createTestPatient("1");
  const snapshot = { ...storedBoard.snapshot, patients: [{ ...patient, bed: bed_no }] };
  items.setItem("wardline.board.one", JSON.stringify({ ...storedBoard, snapshot }));
  expect(new SnapshotStorage(items, "one").load()).toBeNull();
});

it("reports the build as unknown if the stored snapshot has none", () => {
  const items = storage();
  const { build: _, ...older } = storedBoard;
  items.setItem("wardline.board.one", JSON.stringify(older));
  expect(new SnapshotStorage(items, "one").load()).toEqual({ ...storedBoard, build: "" });
});

it("forgets boards of other addresses after a day, and nothing else", () => {
  const items = storage();
  const day = 24 * 3_600_000;
  new SnapshotStorage(items, "own").save({ ...storedBoard, heardAt: NOON - 9 * day });
  new SnapshotStorage(items, "yesterday").save({ ...storedBoard, heardAt: NOON - day });
  new SnapshotStorage(items, "before").save({ ...storedBoard, heardAt: NOON - day - 1 });
  items.setItem("wardline.board.broken", "{");
  items.setItem("wardline.screen-id", "x");
  new SnapshotStorage(items, "own").clearForeign(NOON);
  expect(listItemNames(items).sort()).toEqual([
    "wardline.board.own",
    "wardline.board.yesterday",
    "wardline.screen-id",
  ]);
});

it("works without storage when the browser's storage fails", () => {
  const refuse = () => {
    throw new Error("forbidden");
  };
  const failingStorage = { ...storage(), getItem: refuse, setItem: refuse, removeItem: refuse };
  const none = new SnapshotStorage(failingStorage, "one");
  none.save(storedBoard);
  none.clear();
  none.clearForeign(NOON);
  expect(none.load()).toBeNull();
});

it("reports whether saved data can be read back", () => {
  const items = storage();
  const results: boolean[] = [];
  new SnapshotStorage(items, "one", (isStored) => results.push(isStored)).save(storedBoard);
  const forgetfulStorage = { ...items, getItem: () => null, setItem: () => undefined };
  new SnapshotStorage(forgetfulStorage, "one", (isStored) => results.push(isStored)).save(
    storedBoard,
  );
  expect(results).toEqual([true, false]);
});
