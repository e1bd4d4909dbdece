import { localItems } from "@wardline/client/page-storage";
import type { Session } from "@wardline/contracts/accounts";
import { forgetKept, keepAnswer, keptAnswer } from "./kept-answer.js";
import { sessionStore } from "./session-store.js";

const logIn = (id: string) =>
  sessionStore.set({
    token: "t",
    refreshToken: "r",
    tokenExpiry: 1,
    accountType: "sub",
    user: { id },
  } as unknown as Session);

const NOW = Date.UTC(2026, 10, 21, 12);

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  logIn("ada");
});
afterEach(() => sessionStore.clear());

it("keeps an answer with its time, for the person who is logged in alone", () => {
  keepAnswer("on-call", ["Surgery"]);
  const kept = keptAnswer<string[]>("on-call", "ada");
  expect(kept).toEqual({ userId: "ada", at: NOW, value: ["Surgery"] });
  expect(keptAnswer("on-call", "bola")).toBeNull();
  expect(keptAnswer("on-call", null)).toBeNull();
  expect(keptAnswer("wall", "ada")).toBeNull();
});

it("keeps nothing for nobody, and nothing beyond a logout", () => {
  keepAnswer("on-call", ["Surgery"]);
  sessionStore.clear();
  expect(localItems.length).toBe(0);
  keepAnswer("on-call", ["Surgery"]);
  expect(localItems.length).toBe(0);
});

it("forgets on demand, and takes what cannot be read for nothing", () => {
  keepAnswer("on-call", ["Surgery"]);
  forgetKept("on-call");
  expect(keptAnswer("on-call", "ada")).toBeNull();
  localItems.setItem("wardline.kept.on-call", "{");
  expect(keptAnswer("on-call", "ada")).toBeNull();
});
