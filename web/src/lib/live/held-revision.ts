const KEY = "wardline.live-revision";

interface Held {
  userId: string;
  revision: number;
}

/** Read before this page asks for anything, so that all that it will receive is at least as new. */
let atStart = read();

/**
 * The revision up to which this browser had received everything for this user before the page asked for anything, once;
 * null where it does not know. A live connection that begins there need not ask for everything a second time
 * (docs/wire.md, Live protocol).
 */
export function takeHeldRevision(userId: string): number | null {
  const held = atStart;
  // What a later login reads may be older than what another tab has received meanwhile.
  atStart = null;
  return held?.userId === userId ? held.revision : null;
}

/** Notes what a login answered before anything was asked for with its session. */
export function holdRevision(userId: string, revision: number): void {
  atStart = { userId, revision };
}

/** Remembers for the next page up to where this user has received everything; a logout forgets it. */
export function keepRevision(userId: string, revision: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, revision }));
  } catch {
    // Without storage the next page asks for everything once more.
  }
}

function read(): Held | null {
  try {
    const { userId, revision } = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Held>;
    const isHeld = typeof userId === "string" && Number.isSafeInteger(revision);
    return isHeld ? { userId, revision: revision as number } : null;
  } catch {
    return null;
  }
}
