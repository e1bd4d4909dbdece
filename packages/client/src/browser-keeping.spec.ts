import { isStoring } from "./browser-keeping.js";

it("takes a storage that forgets, or refuses, for none", () => {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  const items = new Map<string, string>();
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
  expect([isStoring(() => storage), items.size]).toEqual([true, 0]);
  expect(isStoring(() => ({ ...storage, setItem: () => undefined }))).toBe(false);
  expect(isStoring(refuse)).toBe(false);
});
