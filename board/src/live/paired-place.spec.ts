import { openStorage } from "@wardline/client/page-storage";
import { isPairedBoard, storePairedPlace } from "./screen-identity.js";

function throwFull(): never {
  throw new DOMException("full", "QuotaExceededError");
}

const PLACE = { area: "board", key: "secret" } as const;

it("remembers the board for which the screen was paired", () => {
  const items = new Map<string, string>();
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
  expect(isPairedBoard(storage, "secret", "")).toBe(false);
  expect(storePairedPlace(storage, PLACE)).toBe("/board/secret");
  expect(isPairedBoard(storage, "secret", "")).toBe(true);
  expect(isPairedBoard(storage, "another", "")).toBe(false);
});

it.each([
  ["refuses storage", openStorage(() => null)],
  ["has a full storage", { ...openStorage(() => null), isMemory: undefined, setItem: throwFull }],
])("puts the pairing into the address if the browser %s", (_, storage) => {
  const address = new URL(storePairedPlace(storage, PLACE), "https://ward.example");
  expect(address.pathname).toBe("/board/secret");
  const next = openStorage(() => null);
  expect(isPairedBoard(next, "secret", address.hash)).toBe(true);
  expect(isPairedBoard(next, "secret", "")).toBe(false);
});
