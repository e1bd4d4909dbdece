import { type Call, createCaller } from "@wardline/client/call";
import { ApiError, isUnreachable } from "@wardline/client/call-error";
import { refreshToken } from "@wardline/contracts/accounts";
import { OWN_HEADER } from "@wardline/contracts/endpoint";
import { endSession } from "../login/session-begin.js";
import { createExclusively, createRefresh } from "../session/session-refresh.js";
import { sessionStore } from "../session/session-store.js";
import { observeServerDate } from "../time/server-clock.js";

/** What one tab writes to local storage, the others read a moment later. */
const STORAGE_MS = 100;

async function storageSettled(): Promise<void> {
  // The timers of a hidden tab may sleep for a minute, which nobody is to wait for.
  if (document.visibilityState === "hidden") return;
  await new Promise((resolve) => setTimeout(resolve, STORAGE_MS));
}

const refresh = createRefresh({
  store: sessionStore,
  exchange: async (refresh_token) => (await call(refreshToken, { body: { refresh_token } })).data,
  exclusively: createExclusively(navigator.locks, storageSettled),
});

/**
 * Resolves with a token newer than `held`; null when the session has ended, which ends it here too.
 * Rejects when the server could not be reached, which says nothing about the session.
 */
export async function renewSession(held: string): Promise<string | null> {
  try {
    return await refresh(held);
  } catch (error) {
    if (isUnreachable(error)) throw error;
    const isSuspended = error instanceof ApiError && error.code === "HOSPITAL_SUSPENDED";
    endSession(isSuspended ? error.code : "UNAUTHORIZED");
    return null;
  }
}

/** The app's call: with this session's token, renewed once when the server no longer accepts it. */
export const call: Call = createCaller({
  fetch: async (url, init) => {
    const response = await fetch(url, init);
    // A network that puts its own page in the server's place has a clock of its own.
    if (response.headers.has(OWN_HEADER)) observeServerDate(response.headers.get("Date"));
    return response;
  },
  baseUrl: "/api",
  getToken: () => sessionStore.get()?.token ?? null,
  onUnauthorized: renewSession,
});
