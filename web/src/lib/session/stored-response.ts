import { localItems } from "@wardline/client/page-storage";
import { sessionStore } from "./session-store.js";

/**
 * Last answer of the server, stored in this browser so that its page opens without a network. The answer belongs to one
 * person and is cleared on logout (docs/product.md, Session).
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
 * Returns the answer stored for this person; null without an answer. An earlier build may have stored the answer, which
 * is safe because answers only gain fields.
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
