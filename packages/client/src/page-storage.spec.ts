import { listItemNames, openStorage } from "./page-storage.js";

function createBrowserStorage(items = new Map<string, string>(), isFull = false): Storage {
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      items.set(name, value);
    },
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}

it.each<[string, () => Storage | null | undefined]>([
  [
    "forbids storage",
    () => {
      throw new DOMException("denied", "SecurityError");
    },
  ],
  ["has switched storage off", () => null],
  ["has no storage", () => undefined],
  ["refuses even the first item", () => createBrowserStorage(new Map(), true)],
  ["forgets what it stores", () => Object.assign(createBrowserStorage(), { getItem: () => null })],
])("remembers items for the life of the page if the browser %s", (_why, find) => {
  const storage = openStorage(find);
  storage.setItem("a", "1");
  storage.setItem("b", "2");
  storage.removeItem("a");
  expect([storage.getItem("a"), storage.getItem("b")]).toEqual([null, "2"]);
  expect(listItemNames(storage)).toEqual(["b"]);
  expect(storage.isMemory).toBe(true);
});

it("stores the given items in the browser, and adds no items of its own", () => {
  const items = new Map([["a", "1"]]);
  const storage = openStorage(() => createBrowserStorage(items));
  expect(storage.isMemory).toBeUndefined();
  storage.setItem("b", "2");
  expect(listItemNames(storage)).toEqual(["a", "b"]);
  expect([...items.keys()]).toEqual(["a", "b"]);
});

it("can still read from storage that is full", () => {
  const storage = openStorage(() => createBrowserStorage(new Map([["a", "1"]]), true));
  expect(storage.isMemory).toBeUndefined();
  expect(storage.getItem("a")).toBe("1");
  expect(() => storage.setItem("b", "2")).toThrow("full");
});
