import { localItems } from "@wardline/client/page-storage";
import type { User } from "@wardline/contracts/accounts";
import { useMemo, useSyncExternalStore } from "react";

/** The person whose pages are locked: the name that the login shows, and the address that it sends unseen. */
export interface LockedPerson {
  name: string;
  email: string;
}

/** Written after a lock has cleared local storage; the end of the next session clears it with the rest. */
const KEY = "wardline.locked";
const listeners = new Set<() => void>();

/** Lets the login of every tab ask this person for the password alone, also when the browser is started again. */
export function rememberLocked(user: User): void {
  const person: LockedPerson = { name: nameOf(user) ?? user.hospital_name, email: user.email };
  localItems.setItem(KEY, JSON.stringify(person));
  for (const listener of listeners) listener();
}

/** Lets somebody else log in. */
export function forgetLocked(): void {
  localItems.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** The person whose pages are locked at this computer; null for nobody. */
export function useLockedPerson(): LockedPerson | null {
  const text = useSyncExternalStore(subscribe, () => localItems.getItem(KEY));
  return useMemo(() => (text === null ? null : (JSON.parse(text) as LockedPerson)), [text]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** A staff member's name; null for the hospital's own account, which has none. */
export function nameOf({ firstName = "", lastName = "" }: Partial<User>): string | null {
  const name = `${firstName} ${lastName}`.trim();
  return name === "" ? null : name;
}
