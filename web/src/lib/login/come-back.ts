import { ApiError, isUnreachable } from "@wardline/client/call-error";
import { getSecondFactor } from "@wardline/contracts/second-factor";
import { call } from "../calls/api.js";
import { opensOffline } from "../offline-areas.js";
import { sessionStore } from "../session/session-store.js";
import { serverNow } from "../time/server-clock.js";

/** Pause before a server that did not answer is asked again, in milliseconds. */
export const ASK_AGAIN_MS = 3_000;
const ANSWER_WITHIN_MS = 5_000;
/** A look that takes longer says what it waits for. Milliseconds. */
export const SAY_AFTER_MS = 1_000;

const WAITING = "Waiting for the server to confirm who is logged in.";

/**
 * Shows nothing of a person on a page that comes back until its session was looked at again: a page in the back/forward
 * cache, or a frozen one, hears of no logout, lock or change of user.
 */
export function followReturns(): void {
  window.addEventListener("pagehide", cover);
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void comeBack();
  });
  // In an outage a tab that was frozen beside others is open as they are.
  document.addEventListener("resume", () => {
    if (!isCovered()) void comeBack(false);
  });
  document.addEventListener("visibilitychange", wake);
  sessionStore.subscribe(() => {
    if (sessionStore.get() === null) uncover();
  });
}

/** A tab that is looked at again; one that slept beyond its token may have no session any more. */
function wake(): void {
  if (document.visibilityState === "hidden") return;
  const session = sessionStore.reload();
  const isOver = session !== null && session.tokenExpiry <= serverNow();
  if (isOver || isCovered()) void comeBack();
}

let isAsking = false;

/** Shows the page again; without a server's word only where a reload would show it as well. */
async function comeBack(waitsForServer = !opensOffline(window.location.pathname)): Promise<void> {
  cover();
  sessionStore.reload();
  if (isAsking) return;
  isAsking = true;
  const timer = setTimeout(say, SAY_AFTER_MS);
  while (sessionStore.reload() !== null) {
    if ((await isConfirmed()) || !waitsForServer) break;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  sessionStore.reload();
  clearTimeout(timer);
  isAsking = false;
  uncover();
}

/** True once the server has said whether there is a session; one that has ended is ended here by the call itself. */
async function isConfirmed(): Promise<boolean> {
  try {
    await call(getSecondFactor, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return true;
  } catch (error) {
    return error instanceof ApiError && !isUnreachable(error);
  }
}

let note: HTMLElement | null = null;

function isCovered(): boolean {
  return document.documentElement.dataset.covered !== undefined;
}

const COVERED_TITLE = "Wardline";
/** The tab's title before it was covered: it may name a patient. */
let title = "";

/** Hides all that the page shows (app/global.css), portals and the tab's title included. */
function cover(): void {
  if (isCovered()) return;
  document.documentElement.dataset.covered = "";
  ({ title } = document);
  document.title = COVERED_TITLE;
}

function uncover(): void {
  note?.remove();
  if (!isCovered()) return;
  delete document.documentElement.dataset.covered;
  // A page that was drawn below has named itself.
  if (document.title === COVERED_TITLE) document.title = title;
}

function say(): void {
  note ??= createNote();
  document.body.append(note);
}

/** Looks like the shell of index.html. */
function createNote(): HTMLElement {
  const shell = document.createElement("div");
  shell.className = "shell";
  shell.setAttribute("role", "status");
  const text = document.createElement("span");
  text.textContent = WAITING;
  shell.append(text);
  return shell;
}
