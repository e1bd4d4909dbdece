import { localItems } from "@wardline/client/page-storage";
import type { User } from "@wardline/contracts/accounts/account";
import { useMemo, useSyncExternalStore } from "react";

/** The person whose pages are locked: the login shows the name and sends the email address without showing it. */
export interface LockedPerson {
  name: string;
  email: string;
}

/** Storage key. It is written after a lock has cleared local storage; the end of the next session removes it. */
const KEY = "wardline.locked";
const listeners = new Set<() => void>();

/** Makes the login in every tab ask this person only for the password, even after the browser is restarted. */
export function storeLockedPerson(user: User): void {
  const person: LockedPerson = { name: staffName(user) ?? user.hospital_name, email: user.email };
  localItems.setItem(KEY, JSON.stringify(person));
  for (const listener of listeners) listener();
}

/** Allows other people to log in again. */
export function clearLockedPerson(): void {
  localItems.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** Returns the person whose pages are locked on this computer; null if there is none. */
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

/** Returns a staff member's name; null for the hospital's own account, which has no name. */
export function staffName({ firstName = "", lastName = "" }: Partial<User>): string | null {
  const name = `${firstName} ${lastName}`.trim();
  return name === "" ? null : name;
}
