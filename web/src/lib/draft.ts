import { useEffect, useEffectEvent, useState } from "react";
import { endedByChoice } from "./session.js";
import { sessionStore } from "./session-store.js";

/** What was entered when a session ended, by user and form; it lives as long as the page, and nowhere else. */
const drafts = new Map<string, unknown>();

interface Draft<Values> {
  /** Which form it is, such as "new-patient". */
  form: string;
  values: Values;
  /** Whether there is anything that would be lost. */
  isDirty: boolean;
  /** Puts back what the same person had entered before their session ended. */
  onRestore: (values: Values) => void;
}

/** Keeps what is entered in a form when the session ends by itself, until the same person is back on the form. */
export function useDraft<Values>({ form, values, isDirty, onRestore }: Draft<Values>): void {
  const [key] = useState(() => `${sessionStore.get()?.user.id} ${form}`);
  const restore = useEffectEvent(onRestore);
  const keep = useEffectEvent(() => {
    const isCutOff = sessionStore.get() === null && !endedByChoice();
    if (isCutOff && isDirty) drafts.set(key, values);
  });
  useEffect(() => {
    const kept = drafts.get(key);
    if (drafts.delete(key)) restore(kept as Values);
    const unsubscribe = sessionStore.subscribe(() => keep());
    return unsubscribe;
  }, [key]);
}
