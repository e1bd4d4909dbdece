import { localItems } from "@wardline/client/page-storage";
import { sessionStore } from "./session-store.js";

/**
 * The last answer of the server, stored in this browser so that its page opens without a network. It belongs to one
 * person; a logout clears it (docs/product.md, Session).
 */
export interface StoredResponse<Value> {
  userId: string;
  /** Time of the answer in epoch milliseconds. */
  at: number;
  value: Value;
}

const itemName = (name: string) => `wardline.kept.${name}`;

/** Stores a fresh answer for the person who is logged in; does nothing if the storage is full or refused. */
export function storeResponse(name: string, value: unknown): void {
  const userId = sessionStore.get()?.user.id;
  if (userId === undefined) return;
  const kept: StoredResponse<unknown> = { userId, at: Date.now(), value };
  try {
    localItems.setItem(itemName(name), JSON.stringify(kept));
  } catch {
    forgetResponse(name);
  }
}

/**
 * Returns the answer stored for this person; null without an answer. An earlier build may have stored it: answers only
 * gain fields.
 */
export function readStoredResponse<Value>(
  name: string,
  userId: string | null,
): StoredResponse<Value> | null {
  const text = localItems.getItem(itemName(name));
  if (text === null || userId === null) return null;
  try {
    const kept = JSON.parse(text) as StoredResponse<Value>;
    return kept.userId === userId ? kept : null;
  } catch {
    return null;
  }
}

export function forgetResponse(name: string): void {
  localItems.removeItem(itemName(name));
}
