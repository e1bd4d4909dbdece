import type { CallOptions } from "@wardline/client/call";
import { ApiError, isUnreachable } from "@wardline/client/call-error";
import { NOTED_CARDS, type noteAccess } from "@wardline/contracts/access-log";
import type { PageAct } from "@wardline/domain/people/access-act";

/** What one call tells the server. */
export type AccessNoteBody = CallOptions<typeof noteAccess>["body"];

/** An act that is still to be sent, and whose it was. */
interface Waiting {
  userId: string;
  body: AccessNoteBody;
}

/** Cards that are opened one after another are sent together, so long after the first. Milliseconds. */
const TOGETHER_MS = 1_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
/** Acts beyond it are lost, the oldest first: a tab keeps no more. */
const WAITING_AT_MOST = 500;
const KEY = "wardline.access-notes";

/** What the notes need of their surroundings. */
export interface AccessNotesOptions {
  send: (body: AccessNoteBody) => Promise<unknown>;
  /** Keeps what was not sent yet over a reload. */
  memory: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Who is logged in. */
  userId: () => string | null;
  /** Epoch milliseconds, by the server's clock. */
  now: () => number;
  newId: () => string;
}

/** Tells the server what this page opened, printed or exported by itself (docs/wire.md, Access log). */
export interface AccessNotes {
  /** Notes an act at once and sends it when that is possible; the person who acts neither waits for it nor notices it. */
  note(act: PageAct, patients: readonly string[]): void;
  /** Tells at once what waits: someone is logged in again, the network is back, or the page is being left. */
  tell(): void;
}

/**
 * The notes of one tab. What cannot be sent is sent again, later and later; each act has an id, so that a lost answer
 * makes no second entry. What the server refuses is not sent again, and what another person left waits for that person.
 */
export function createAccessNotes(options: AccessNotesOptions): AccessNotes {
  const { send, memory, userId, now, newId } = options;
  let waiting = read();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let wait = FIRST_WAIT_MS;
  let isTelling = false;

  function note(act: PageAct, patients: readonly string[]): void {
    const user = userId();
    if (user === null || patients.length === 0) return;
    const opened = act === "card_opened" ? latestOpened(user) : undefined;
    if (opened === undefined) {
      const id = newId();
      const at = new Date(now()).toISOString();
      for (let from = 0; from < patients.length; from += NOTED_CARDS) {
        const part = patients.slice(from, from + NOTED_CARDS);
        waiting.push({ userId: user, body: { id, act, at, patients: part } });
      }
    } else {
      opened.body.patients = [...opened.body.patients, ...patients];
    }
    waiting = waiting.slice(-WAITING_AT_MOST);
    write();
    tellIn(act === "card_opened" ? TOGETHER_MS : 0);
  }

  /** The cards opened just now that are not sent yet. */
  function latestOpened(user: string): Waiting | undefined {
    const last = waiting.at(-1);
    if (isTelling || last?.userId !== user || last.body.act !== "card_opened") return undefined;
    const isRecent = now() - Date.parse(last.body.at ?? "") < TOGETHER_MS;
    return isRecent && last.body.patients.length < NOTED_CARDS ? last : undefined;
  }

  function tellIn(milliseconds: number): void {
    if (isTelling) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => void tellAll(), milliseconds);
  }

  async function tellAll(): Promise<void> {
    timer = null;
    isTelling = true;
    try {
      for (let next = mine(); next !== undefined; next = mine()) {
        await tellOne(next);
      }
      wait = FIRST_WAIT_MS;
      isTelling = false;
    } catch {
      isTelling = false;
      tellIn(wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  }

  const mine = () => waiting.find((one) => one.userId === userId());

  /** Rejects when it has to be sent again. */
  async function tellOne(one: Waiting): Promise<void> {
    try {
      await send(one.body);
    } catch (error) {
      if (isToBeRepeated(error)) throw error;
    }
    waiting = waiting.filter((other) => other !== one);
    write();
  }

  function read(): Waiting[] {
    try {
      return JSON.parse(memory.getItem(KEY) ?? "[]") as Waiting[];
    } catch {
      return [];
    }
  }

  function write(): void {
    try {
      if (waiting.length === 0) memory.removeItem(KEY);
      else memory.setItem(KEY, JSON.stringify(waiting));
    } catch {
      // A full memory keeps nothing over a reload; the acts are sent all the same.
    }
  }

  return {
    note,
    tell: () => {
      wait = FIRST_WAIT_MS;
      if (timer !== null) clearTimeout(timer);
      if (!isTelling) void tellAll();
    },
  };
}

/** Whether a failure says nothing about the note: no answer, too many calls, or a session that has just ended. */
function isToBeRepeated(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return isUnreachable(error) || error.status === 429 || error.status === 401;
}
