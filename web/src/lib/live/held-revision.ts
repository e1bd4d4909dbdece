import { localItems } from "@wardline/client/page-storage";

const KEY = "wardline.live-revision";

/** A revision, and of which history of the installation it is (docs/wire.md, Live protocol). */
export interface HeldRevision {
  revision: number;
  /** Undefined where a page of the version before kept it. */
  epoch: string | undefined;
}

interface Held extends HeldRevision {
  userId: string;
}

/** Read before this page asks for anything, so that all that it will receive is at least as new. */
let atStart = read();

/**
 * The revision up to which this browser had received everything for this user before the page asked for anything, once;
 * null where it does not know. A live connection that begins there need not ask for everything a second time
 * (docs/wire.md, Live protocol).
 */
export function takeHeldRevision(userId: string): HeldRevision | null {
  const held = atStart;
  // What a later login reads may be older than what another tab has received meanwhile.
  atStart = null;
  return held?.userId === userId ? held : null;
}

/** Notes what a login answered before anything was asked for with its session. */
export function holdRevision(userId: string, held: HeldRevision): void {
  atStart = { userId, ...held };
}

/** Remembers for the next page up to where this user has received everything; a logout forgets it. */
export function keepRevision(userId: string, held: HeldRevision): void {
  try {
    localItems.setItem(KEY, JSON.stringify({ userId, ...held }));
  } catch {
    // Without storage the next page asks for everything once more.
  }
}

function read(): Held | null {
  try {
    const held = JSON.parse(localItems.getItem(KEY) ?? "null") as Partial<Held>;
    const { userId, revision, epoch } = held;
    const isHeld = typeof userId === "string" && Number.isSafeInteger(revision);
    return isHeld ? { userId, revision: revision as number, epoch } : null;
  } catch {
    return null;
  }
}
