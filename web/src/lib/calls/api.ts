import { type Answer, type Call, createCaller } from "@wardline/client/call";
import { ApiError, isUnreachable } from "@wardline/client/call-error";
import { refreshToken } from "@wardline/contracts/accounts/account";
import { type EndpointDefinition, type Reply, WARDLINE_HEADER } from "@wardline/contracts/endpoint";
import { endSession } from "../session/session-begin.js";
import { createExclusiveRunner, createRefresh } from "../session/session-refresh.js";
import { sessionStore } from "../session/session-store.js";
import { observeServerDate } from "../time/clock.js";

/** Milliseconds until other tabs see what this tab has written to local storage. */
const STORAGE_DELAY_MS = 100;

async function waitForStorage(): Promise<void> {
  // Timers in a hidden tab may be delayed by a minute, which is too long to wait.
  if (document.visibilityState === "hidden") return;
  await new Promise((resolve) => setTimeout(resolve, STORAGE_DELAY_MS));
}

const refresh = createRefresh({
  store: sessionStore,
  exchange: async (refresh_token) => (await call(refreshToken, { body: { refresh_token } })).data,
  exclusively: createExclusiveRunner(navigator.locks, waitForStorage),
});

/** Resolves to a newer token, or to null if the session has ended. Rejects if the server cannot be reached. */
export async function renewSession(oldToken: string): Promise<string | null> {
  try {
    return await refresh(oldToken);
  } catch (error) {
    if (isUnreachable(error)) throw error;
    const isSuspended = error instanceof ApiError && error.code === "HOSPITAL_SUSPENDED";
    endSession(isSuspended ? error.code : "UNAUTHORIZED");
    return null;
  }
}

/** Calls an endpoint with the session's token. If the server refuses the token, renews it once and calls again. */
export const call: Call = createCaller({
  fetch: async (url, init) => {
    const response = await fetch(url, init);
    // A guest network that answers with its own page may have a wrong clock, so only the server's own answers count.
    if (response.headers.has(WARDLINE_HEADER)) observeServerDate(response.headers.get("Date"));
    return response;
  },
  baseUrl: "/api",
  getToken: () => sessionStore.get()?.token ?? null,
  onUnauthorized: renewSession,
});

/** `call` for code that is generic in the endpoint, and which declares the types of its own input. */
export const callGeneric = call as <D extends EndpointDefinition>(
  endpoint: D,
  options: object,
) => Promise<Answer<Reply<D>>>;

/** Returns true if a call failed because its record no longer exists. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === "NOT_FOUND";
}

/** Waits for a deletion. A record that somebody else deleted first counts as deleted. */
export async function ignoreNotFound(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** Creates idempotency keys, equal for equal calls until `forget` (docs/wire/envelope.md, Envelope and errors). */
export function createRequestKey(): { of(body: unknown): string; forget(): void } {
  let last: { text: string; key: string } | null = null;
  return {
    of(body) {
      const text = JSON.stringify(body);
      if (last?.text !== text) last = { text, key: createIdempotencyKey() };
      return last.key;
    },
    forget() {
      last = null;
    },
  };
}

/** Returns a new idempotency key; unlike `randomUUID`, this also works without HTTPS. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
