import type { UseFormReturnType } from "@mantine/form";
import { itemNames, tabItems } from "@wardline/client/page-storage";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { sessionStore } from "../../lib/session/session-store.js";
import { serverNow } from "../../lib/time/server-clock.js";
import { DRAFT_PREFIX } from "./forget-drafts.js";

const keyOf = (form: string) => `${DRAFT_PREFIX}${sessionStore.get()?.user.id} ${form}`;

interface Draft<Values> {
  /** Which form it is, such as "new-patient"; with the record that is edited: "edit-patient 4711". */
  form: string;
  values: Values;
  /** Whether there is anything that would be lost. */
  isDirty: boolean;
  /** Puts back what the same person had entered before the page was reloaded or their session ended. */
  onRestore: (values: Values) => void;
  /** Puts back what is saved. */
  onDiscard: () => void;
}

/** Entries as they are stored. */
interface StoredDraft {
  /** Epoch milliseconds of the last entry; null if a build stored them that noted no time. */
  enteredAt: number | null;
  values: unknown;
}

/** Entries that came back into a form, until the person keeps, discards or saves them. */
export interface ReturnedDraft {
  /** Epoch milliseconds of the last entry, if that is known. */
  enteredAt: number | null;
  /** The entries that came back, and the saved values, by field. */
  entered: Readonly<Record<string, unknown>>;
  saved: Readonly<Record<string, unknown>>;
  keep: () => void;
  discard: () => void;
}

/**
 * Keeps what is entered in a form over a reload, over a session that ends by itself and while a second factor has to be
 * set up first, until the same person is back on the form. A form that is left, and a logout, keep nothing. Returns what
 * `DraftNote` says of entries that came back; null for none.
 */
export function useDraft<Values>(draft: Draft<Values>): ReturnedDraft | null {
  const { form, values, isDirty, onRestore, onDiscard } = draft;
  const [key] = useState(() => keyOf(form));
  const [returned, setReturned] = useState<StoredDraft | null>(null);
  if (returned !== null && !isDirty) setReturned(null);
  const restore = useEffectEvent((kept: StoredDraft) => {
    onRestore(kept.values as Values);
    setReturned(kept);
  });
  useEffect(() => {
    const kept = take(key);
    // oxlint-disable-next-line react/set-state-in-effect -- entries are stored outside, and taken from there once
    if (kept !== null) restore(kept);
    return () => {
      const session = sessionStore.get();
      if (session !== null && session.user.second_factor_missing !== true) take(key);
    };
  }, [key]);
  useEffect(() => {
    if (!isDirty) {
      take(key);
      return;
    }
    const isAsReturned = JSON.stringify(values) === JSON.stringify(returned?.values);
    const enteredAt = isAsReturned && returned !== null ? returned.enteredAt : serverNow();
    keep(key, { enteredAt, values });
  }, [key, values, isDirty, returned]);
  if (returned === null) return null;
  const settle = () => setReturned(null);
  return {
    enteredAt: returned.enteredAt,
    entered: returned.values as ReturnedDraft["entered"],
    saved: {},
    keep: settle,
    discard: () => {
      settle();
      onDiscard();
    },
  };
}

/**
 * Which record's form of this kind, such as "edit-patient", was open with entries when the page was reloaded or the
 * session ended: what follows the kind in the form's name. Null when there is none.
 */
export function waitingDraft(kind: string): string | null {
  const start = keyOf(`${kind} `);
  const key = itemNames(tabItems).find((one) => one.startsWith(start));
  return key?.slice(start.length) ?? null;
}

/**
 * Opens the dialog of the record whose form of this kind waits with its entries, once, as soon as the record is among
 * `records`. The form itself puts the entries back by `useDraft`.
 */
export function useWaitingDraft<One extends { id: string }>(
  kind: string,
  records: readonly One[],
  onFound: (record: One) => void,
): void {
  const [id] = useState(() => waitingDraft(kind));
  const isFound = useRef(false);
  const found = records.find((one) => one.id === id);
  const open = useEffectEvent(onFound);
  useEffect(() => {
    if (found === undefined || isFound.current) return;
    isFound.current = true;
    open(found);
  }, [found]);
}

/** Lets go of what this person has entered in a form, as when its record was deleted. */
export function forgetDraft(form: string): void {
  take(keyOf(form));
}

function keep(key: string, draft: StoredDraft): void {
  try {
    tabItems.setItem(key, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing loses no more than it did.
  }
}

/** What is kept under `key`, which is removed with that; null when there is nothing that can be read. */
function take(key: string): StoredDraft | null {
  try {
    const text = tabItems.getItem(key);
    tabItems.removeItem(key);
    if (text === null) return null;
    const kept: unknown = JSON.parse(text);
    // Builds before this one stored the values alone.
    return isStoredDraft(kept) ? kept : { enteredAt: null, values: kept };
  } catch {
    return null;
  }
}

function isStoredDraft(kept: unknown): kept is StoredDraft {
  return typeof kept === "object" && kept !== null && "enteredAt" in kept && "values" in kept;
}

/**
 * Keeps the fields of a form that were changed, as `useDraft` does; the others come from the record as it is when the
 * form is back.
 */
export function useFormDraft<Values extends Record<string, unknown>>(
  name: string,
  form: UseFormReturnType<Values>,
  isUnsaved: boolean,
): ReturnedDraft | null {
  const changed = Object.entries(form.values).filter(([field]) => form.isDirty(field));
  const returned = useDraft({
    form: name,
    values: Object.fromEntries(changed) as Partial<Values>,
    isDirty: isUnsaved,
    onRestore: form.setValues,
    onDiscard: form.reset,
  });
  return returned === null ? null : { ...returned, saved: form.getInitialValues() };
}
