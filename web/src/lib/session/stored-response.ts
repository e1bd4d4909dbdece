import { localItems } from "@wardline/client/page-storage";
import { tryStore } from "../try-store.js";
import { sessionStore } from "./session-store.js";

/** The server's last answer, stored for opening its page without a network (docs/product.md, Session). */
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
  const storedAnswer: StoredResponse<unknown> = { userId, at: Date.now(), value };
  const isStored = tryStore(localItems, itemName(name), JSON.stringify(storedAnswer));
  if (!isStored) deleteStoredResponse(name);
}

/** Returns the answer stored for this person; null if there is none. */
export function readStoredResponse<Value>(
  name: string,
  userId: string | null,
): StoredResponse<Value> | null {
  const text = localItems.getItem(itemName(name));
  if (text === null || userId === null) return null;
  try {
    // An earlier build may have stored the answer, which is safe because new builds only add fields.
    const storedAnswer = JSON.parse(text) as StoredResponse<Value>;
    return storedAnswer.userId === userId ? storedAnswer : null;
  } catch {
    return null;
  }
}

export function deleteStoredResponse(name: string): void {
  localItems.removeItem(itemName(name));
}
