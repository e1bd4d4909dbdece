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

it("clears the session and all that pages keep of a person", () => {
  expect(clear("wardline.session", "wardline.touched", "wardline.kept.wards", "other")).toEqual([]);
});

it("leaves a downtime station paired, and a screen the one that it is", () => {
  const own = ["wardline.paired-station", "wardline.screen-id", "wardline.screen-token"];
  expect(clear("wardline.session", ...own, "wardline.locked")).toEqual(own);
});

it("leaves what was chosen on the computer", () => {
  const chosen = ["wardline.choice.colour-scheme", "wardline.choice.my-ward"];
  expect(clear("wardline.session", ...chosen)).toEqual(chosen);
});

it("leaves the last state of the board that the computer is, not of one that somebody looked at", () => {
  const own = ["wardline.paired-key", "wardline.board.k1"];
  expect(clear(...own, "wardline.board.k2", "wardline.session")).toEqual(own);
  expect(clear("wardline.board.k1", "wardline.board.")).toEqual([]);
});
