import { localItems } from "@wardline/client/page-storage";
import { sessionStore } from "./session-store.js";

/**
 * What a page keeps of the server's last answer in this browser, so that it opens without a network. It is of one person, and gone
 * with that person's session: a logout clears it (docs/product.md, Session).
 */
export interface Kept<Value> {
  userId: string;
  /** Since when it is known so, epoch milliseconds. */
  at: number;
  value: Value;
}

const keyOf = (name: string) => `wardline.kept.${name}`;

/** Keeps an answer of now for the person who is logged in. A browser that is full, or that keeps nothing, keeps none. */
export function keepAnswer(name: string, value: unknown): void {
  const userId = sessionStore.get()?.user.id;
  if (userId === undefined) return;
  const kept: Kept<unknown> = { userId, at: Date.now(), value };
  try {
    localItems.setItem(keyOf(name), JSON.stringify(kept));
  } catch {
    forgetKept(name);
  }
}

/** What is kept for this person; null for nothing. The shape is that of the build that kept it: answers only ever grow. */
export function keptAnswer<Value>(name: string, userId: string | null): Kept<Value> | null {
  const text = localItems.getItem(keyOf(name));
  if (text === null || userId === null) return null;
  try {
    const kept = JSON.parse(text) as Kept<Value>;
    return kept.userId === userId ? kept : null;
  } catch {
    return null;
  }
}

export function forgetKept(name: string): void {
  localItems.removeItem(keyOf(name));
}
