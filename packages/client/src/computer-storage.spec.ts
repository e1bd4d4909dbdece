import { clearPersonal } from "./computer-storage.js";

function storage(items: Map<string, string>) {
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
  clearPersonal(storage(items));
  return Array.from(items.keys());
}

it("clears the session and all personal items", () => {
  expect(clear("wardline.session", "wardline.touched", "wardline.kept.wards", "other")).toEqual([]);
});

it("keeps a station paired, and a screen's identity", () => {
  const own = ["wardline.paired-station", "wardline.screen-id", "wardline.screen-token"];
  expect(clear("wardline.session", ...own, "wardline.locked")).toEqual(own);
});

it("keeps choices made on the computer", () => {
  const chosen = ["wardline.choice.colour-scheme", "wardline.choice.my-ward"];
  expect(clear("wardline.session", ...chosen)).toEqual(chosen);
});

it("keeps the last state of the paired board, but not of a board that was only viewed", () => {
  const own = ["wardline.paired-key", "wardline.board.k1"];
  expect(clear(...own, "wardline.board.k2", "wardline.session")).toEqual(own);
  expect(clear("wardline.board.k1", "wardline.board.")).toEqual([]);
});
