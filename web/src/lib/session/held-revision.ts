import { localItems } from "@wardline/client/page-storage";
import { tryStore } from "../try-store.js";

const KEY = "wardline.live-revision";

/** Revision, with the id of the history to which it belongs (docs/wire/live.md, Live protocol). */
export interface ReachedRevision {
  revision: number;
  /** Id of the installation's history; undefined if the revision was stored by a page of an earlier version. */
  epoch: string | undefined;
}

interface StoredRevision extends ReachedRevision {
  userId: string;
}

/** Stored revision from before this page's first request, so everything that the page loads is at least as new. */
let atStart = read();

/** Returns, once, the revision that this browser has reached, or null (docs/wire/live.md, Live protocol). */
export function takeStartRevision(userId: string): ReachedRevision | null {
  const reached = atStart;
  // A later login may return an older revision than another tab has received in the meantime.
  atStart = null;
  return reached?.userId === userId ? reached : null;
}

/** Stores the revision that a login returned; called before the session's first request. */
export function storeLoginRevision(userId: string, reached: ReachedRevision): void {
  atStart = { userId, ...reached };
}

/** Stores for the next page the revision up to which this user has received everything; a logout clears it. */
export function storeRevision(userId: string, reached: ReachedRevision): void {
  tryStore(localItems, KEY, JSON.stringify({ userId, ...reached }));
}

function read(): StoredRevision | null {
  try {
    const reached = JSON.parse(localItems.getItem(KEY) ?? "null") as Partial<StoredRevision>;
    const { userId, revision, epoch } = reached;
    const isValid = typeof userId === "string" && Number.isSafeInteger(revision);
    return isValid ? { userId, revision: revision as number, epoch } : null;
  } catch {
    return null;
  }
}
