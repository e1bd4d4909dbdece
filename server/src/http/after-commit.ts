import type { Committed } from "@wardline/database/change";

/** Told of each committed change: shows its events and queues its jobs. Never throws. */
export type AfterCommit = (committed: Committed) => void;

export const AFTER_COMMIT = Symbol("after commit");
