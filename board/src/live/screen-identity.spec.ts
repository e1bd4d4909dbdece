import { ScreenIdentity } from "./screen-identity.js";

const ISSUED_SCREEN = { screenId: "s-0123456789abcdef0123", screenToken: "token" };

function createMemory(items = new Map<string, string>()) {
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  };
}

it("creates an id, and replaces it with the id and token from the server", () => {
  const storage = createMemory();
  const identity = new ScreenIdentity(storage, Math.random);
  expect(identity.read()).toEqual({
    screenId: expect.stringMatching(/^[0-9a-z]{22}$/) as string,
    screenToken: null,
  });
  identity.adopt(ISSUED_SCREEN);
  expect(identity.read()).toEqual(ISSUED_SCREEN);
  expect(new ScreenIdentity(storage, Math.random).read()).toEqual(ISSUED_SCREEN);
});

it("keeps the id of a screen from before the server assigned ids", () => {
  const storage = createMemory(new Map([["wardline.screen-id", "former"]]));
  expect(new ScreenIdentity(storage, Math.random).read()).toEqual({
    screenId: "former",
    screenToken: null,
  });
});

it("keeps an id for the life of the page when nothing can be stored", () => {
  const refuse = () => {
    throw new Error("forbidden");
  };
  const identity = new ScreenIdentity({ getItem: refuse, setItem: refuse }, () => 0);
  expect(identity.screenId).toBe("0".repeat(22));
  identity.adopt(ISSUED_SCREEN);
  expect(identity.read()).toEqual(ISSUED_SCREEN);
});
