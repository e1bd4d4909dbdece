import { ApiError, isUnreachable } from "@wardline/client/call-error";
import { getSecondFactor } from "@wardline/contracts/accounts/second-factor";
import { call } from "../../lib/calls/api.js";
import { isOfflineArea } from "../../lib/offline-areas.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { getServerTime } from "../../lib/time/clock.js";

/** Milliseconds between attempts while the server does not answer. */
export const CONFIRM_RETRY_MS = 3_000;
const ANSWER_TIMEOUT_MS = 5_000;
/** Milliseconds after which the covered page explains the wait. */
export const NOTICE_DELAY_MS = 1_000;

const WAITING = "Waiting for the server to confirm who is logged in.";

/**
 * Covers a page that returns from the back/forward cache or from being frozen until its session is checked: it may have
 * missed a logout, a lock or a change of user.
 */
export function followReturns(): void {
  window.addEventListener("pagehide", cover);
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void uncoverConfirmed();
  });
  // During an outage, a tab that was frozen stays open, like other tabs.
  document.addEventListener("resume", () => {
    if (!isCovered()) void uncoverConfirmed(false);
  });
  document.addEventListener("visibilitychange", checkTab);
  sessionStore.subscribe(() => {
    if (sessionStore.get() === null) uncover();
  });
}

/** Checks a tab that becomes visible: its session may have ended while it slept past its token's expiry. */
function checkTab(): void {
  if (document.visibilityState === "hidden") return;
  const session = sessionStore.reload();
  const hasExpired = session !== null && session.tokenExpiry <= getServerTime();
  if (hasExpired || isCovered()) void uncoverConfirmed();
}

let isConfirming = false;

/** Uncovers the page after the server confirms the session, or if a reload would also show the page. */
async function uncoverConfirmed(
  waitsForServer = !isOfflineArea(window.location.pathname),
): Promise<void> {
  cover();
  sessionStore.reload();
  if (isConfirming) return;
  isConfirming = true;
  const timer = setTimeout(showNote, NOTICE_DELAY_MS);
  while (sessionStore.reload() !== null) {
    if ((await confirmSession()) || !waitsForServer) break;
    await new Promise((resolve) => setTimeout(resolve, CONFIRM_RETRY_MS));
  }
  sessionStore.reload();
  clearTimeout(timer);
  isConfirming = false;
  uncover();
}

/** Resolves to true once the server has answered; a refused call has ended the session by then. */
async function confirmSession(): Promise<boolean> {
  try {
    await call(getSecondFactor, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
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
/** Original title of the tab, which may name a patient. */
let title = "";

/** Hides the whole page (app/global.css), including portals and the tab's title. */
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
  // A page that rendered while covered has set its own title.
  if (document.title === COVERED_TITLE) document.title = title;
}

/** Shows a notice that looks like the loading shell of index.html. */
function showNote(): void {
  note = document.createElement("div");
  note.className = "shell";
  note.setAttribute("role", "status");
  const text = document.createElement("span");
  text.textContent = WAITING;
  note.append(text);
  document.body.append(note);
}
