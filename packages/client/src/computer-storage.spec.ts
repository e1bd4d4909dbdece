import { clearPersonal } from "./computer-storage.js";

function createStorage(items: Map<string, string>) {
  return {
    getItem: (name: string) => items.get(name) ?? null,
    removeItem: (name: string) => void items.delete(name),
    key: (index: number) => Array.from(items.keys())[index] ?? null,
    get length() {
      return items.size;
    },
  };
}

function clear(...names: string[]): string[] {
  const items = new Map(names.map((name) => [name, "k1"]));
  clearPersonal(createStorage(items));
  return Array.from(items.keys());
}

it("clears the session and all personal items", () => {
  expect(clear("wardline.session", "wardline.touched", "wardline.kept.wards", "other")).toEqual([]);
});

it("keeps a station's pairing and a screen's identity", () => {
  const computerNames = ["wardline.paired-station", "wardline.screen-id", "wardline.screen-token"];
  expect(clear("wardline.session", ...computerNames, "wardline.locked")).toEqual(computerNames);
});

it("keeps choices made on the computer", () => {
  const choiceNames = ["wardline.choice.colour-scheme", "wardline.choice.my-ward"];
  expect(clear("wardline.session", ...choiceNames)).toEqual(choiceNames);
});

it("keeps the last state of the paired board, but not of a board that was only viewed", () => {
  const computerNames = ["wardline.paired-key", "wardline.board.k1"];
  expect(clear(...computerNames, "wardline.board.k2", "wardline.session")).toEqual(computerNames);
  expect(clear("wardline.board.k1", "wardline.board.")).toEqual([]);
});
