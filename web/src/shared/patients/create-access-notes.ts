import type { CallOptions } from "@wardline/client/call";
import { ApiError, isUnreachable } from "@wardline/client/call-error";
import { MAX_REPORTED_CARDS, type noteAccess } from "@wardline/contracts/operation/access-log";
import type { PageAct } from "@wardline/domain/people/access-act";

export type AccessNoteBody = CallOptions<typeof noteAccess>["body"];

interface PendingNotes {
  userId: string;
  body: AccessNoteBody;
}

/** Milliseconds in which cards opened one after another are collected into one request. */
const COLLECT_MS = 1_000;
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 60_000;
/** Maximum number of stored actions; beyond this number, the oldest are dropped. */
const MAX_STORED_NOTES = 500;
const KEY = "wardline.access-notes";

interface AccessNotesOptions {
  send: (body: AccessNoteBody) => Promise<unknown>;
  /** Stores unsent actions across a reload. */
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  getUserId: () => string | null;
  /** Returns the server's time in epoch milliseconds. */
  now: () => number;
  createId: () => string;
}

/** Reports opened, printed and exported cards to the server (docs/wire/operations.md, Access log). */
export function createAccessNotes({ send, storage, getUserId, now, createId }: AccessNotesOptions) {
  let pendingNotes = read();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryDelayMs = FIRST_WAIT_MS;
  let isSending = false;

  function note(act: PageAct, patients: readonly string[]): void {
    const user = getUserId();
    if (user === null || patients.length === 0) return;
    const openedNote = act === "card_opened" ? findLatestOpenedNote(user) : undefined;
    if (openedNote === undefined) {
      // The id stays the same, so that resending after a lost answer creates no second entry.
      const id = createId();
      const at = new Date(now()).toISOString();
      for (let from = 0; from < patients.length; from += MAX_REPORTED_CARDS) {
        const part = patients.slice(from, from + MAX_REPORTED_CARDS);
        pendingNotes.push({ userId: user, body: { id, act, at, patients: part } });
      }
    } else {
      openedNote.body.patients = [...openedNote.body.patients, ...patients];
    }
    pendingNotes = pendingNotes.slice(-MAX_STORED_NOTES);
    write();
    sendLater(act === "card_opened" ? COLLECT_MS : 0);
  }

  function findLatestOpenedNote(user: string): PendingNotes | undefined {
    const last = pendingNotes.at(-1);
    if (isSending || last?.userId !== user || last.body.act !== "card_opened") return undefined;
    const isRecent = now() - Date.parse(last.body.at ?? "") < COLLECT_MS;
    return isRecent && last.body.patients.length < MAX_REPORTED_CARDS ? last : undefined;
  }

  function sendLater(milliseconds: number): void {
    if (isSending) return;
    clearTimeout(timer);
    timer = setTimeout(() => void sendAll(), milliseconds);
  }

  async function sendAll(): Promise<void> {
    isSending = true;
    try {
      for (let next = findOwnNote(); next !== undefined; next = findOwnNote()) {
        const sent = next;
        // A refused note is dropped; any other failure is retried at growing intervals.
        await send(sent.body).catch((error: unknown) => {
          if (shouldRetry(error)) throw error;
        });
        pendingNotes = pendingNotes.filter((one) => one !== sent);
        write();
      }
      retryDelayMs = FIRST_WAIT_MS;
      isSending = false;
    } catch {
      isSending = false;
      sendLater(retryDelayMs);
      retryDelayMs = Math.min(retryDelayMs * 2, MAX_WAIT_MS);
    }
  }

  // Another person's notes wait until that person logs in.
  const findOwnNote = () => pendingNotes.find((one) => one.userId === getUserId());

  function read(): PendingNotes[] {
    try {
      return JSON.parse(storage.getItem(KEY) ?? "[]") as PendingNotes[];
    } catch {
      return [];
    }
  }

  function write(): void {
    try {
      if (pendingNotes.length === 0) storage.removeItem(KEY);
      else storage.setItem(KEY, JSON.stringify(pendingNotes));
    } catch {
      // If the storage is full, actions do not survive a reload but are still sent.
    }
  }

  /** Sends pending actions at once: after a login, when the network is back, or when the page is left. */
  function sendPending(): void {
    retryDelayMs = FIRST_WAIT_MS;
    clearTimeout(timer);
    if (!isSending) void sendAll();
  }

  return { note, sendPending };
}

/** Returns true if a failure is not about the note itself: no answer, too many calls, or a session that has ended. */
function shouldRetry(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return isUnreachable(error) || error.status === 429 || error.status === 401;
}
