import { isPairedBoard, keepPairedPlace } from "./paired-place.js";

const PLACE = { area: "board", key: "secret" } as const;

it("knows again as what the screen was paired", () => {
  const items = new Map<string, string>();
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
  expect(isPairedBoard(storage, "secret", "")).toBe(false);
  expect(keepPairedPlace(storage, PLACE)).toBe("/board/secret");
  expect(isPairedBoard(storage, "secret", "")).toBe(true);
  expect(isPairedBoard(storage, "another", "")).toBe(false);
});

it("says it in the address where the browser remembers nothing", () => {
  const refuse = () => {
    throw new Error("forbidden");
  };
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
  const address = new URL(keepPairedPlace(storage, PLACE), "https://ward.example");
  expect(address.pathname).toBe("/board/secret");
  expect(isPairedBoard(storage, "secret", address.hash)).toBe(true);
  expect(isPairedBoard(storage, "secret", "")).toBe(false);
});
