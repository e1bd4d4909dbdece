import { localItems } from "@wardline/client/page-storage";
import type { Session } from "@wardline/contracts/accounts/account";
import { sessionStore } from "./session-store.js";
import { deleteStoredResponse, readStoredResponse, storeResponse } from "./stored-response.js";

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

it("stores an answer with its time, for the logged-in person only", () => {
  storeResponse("on-call", ["Surgery"]);
  const storedAnswer = readStoredResponse<string[]>("on-call", "ada");
  expect(storedAnswer).toEqual({ userId: "ada", at: NOW, value: ["Surgery"] });
  expect(readStoredResponse("on-call", "bola")).toBeNull();
  expect(readStoredResponse("on-call", null)).toBeNull();
  expect(readStoredResponse("wall", "ada")).toBeNull();
});

it("stores nothing without a login, and deletes everything on logout", () => {
  storeResponse("on-call", ["Surgery"]);
  sessionStore.clear();
  expect(localItems.length).toBe(0);
  storeResponse("on-call", ["Surgery"]);
  expect(localItems.length).toBe(0);
});

it("deletes answers on request, and ignores unreadable data", () => {
  storeResponse("on-call", ["Surgery"]);
  deleteStoredResponse("on-call");
  expect(readStoredResponse("on-call", "ada")).toBeNull();
  localItems.setItem("wardline.kept.on-call", "{");
  expect(readStoredResponse("on-call", "ada")).toBeNull();
});
