import type { UseFormReturnType } from "@mantine/form";
import { listItemNames, tabItems } from "@wardline/client/page-storage";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { sessionStore } from "../../lib/session/session-store.js";
import { getServerTime } from "../../lib/time/clock.js";
import { tryStore } from "../../lib/try-store.js";
import { DRAFT_PREFIX } from "./forget-drafts.js";

const draftKey = (form: string) => `${DRAFT_PREFIX}${sessionStore.get()?.user.id} ${form}`;

interface Draft<Values> {
  /** Name of the form, such as "new-patient"; when editing a record, followed by its id: "edit-patient 4711". */
  form: string;
  values: Values;
  isDirty: boolean;
  onRestore: (values: Values) => void;
  onDiscard: () => void;
}

interface StoredDraft {
  /** Time of the last entry in epoch milliseconds; null if an older build stored no time. */
  enteredAt: number | null;
  values: unknown;
}

/** Entries that were restored, until the person keeps, discards or saves them. */
export interface RestoredDraft {
  enteredAt: number | null;
  entered: Readonly<Record<string, unknown>>;
  saved: Readonly<Record<string, unknown>>;
  keep: () => void;
  discard: () => void;
}

/**
 * Keeps entries across a reload or the end of a session, but not after leaving the form or logging out. Returns the
 * restored entries for `DraftNote`, or null.
 */
export function useDraft<Values>(draft: Draft<Values>): RestoredDraft | null {
  const { form, values, isDirty, onRestore, onDiscard } = draft;
  const [key] = useState(() => draftKey(form));
  const [restored, setRestored] = useState<StoredDraft | null>(null);
  if (restored !== null && !isDirty) setRestored(null);
  const restore = useEffectEvent((storedDraft: StoredDraft) => {
    onRestore(storedDraft.values as Values);
    setRestored(storedDraft);
  });
  useEffect(() => {
    const storedDraft = takeDraft(key);
    // oxlint-disable-next-line react/set-state-in-effect -- entries are stored outside, and taken from there once
    if (storedDraft !== null) restore(storedDraft);
    return () => {
      const session = sessionStore.get();
      if (session !== null && session.user.second_factor_missing !== true) takeDraft(key);
    };
  }, [key]);
  useEffect(() => {
    if (!isDirty) {
      takeDraft(key);
      return;
    }
    const isUnchanged = JSON.stringify(values) === JSON.stringify(restored?.values);
    const enteredAt = isUnchanged && restored !== null ? restored.enteredAt : getServerTime();
    tryStore(tabItems, key, JSON.stringify({ enteredAt, values } satisfies StoredDraft));
  }, [key, values, isDirty, restored]);
  if (restored === null) return null;
  const clearRestored = () => setRestored(null);
  return {
    enteredAt: restored.enteredAt,
    entered: restored.values as RestoredDraft["entered"],
    saved: {},
    keep: clearRestored,
    discard: () => {
      clearRestored();
      onDiscard();
    },
  };
}

/** Returns the id of the record for which a form of this kind has stored entries; null if there is none. */
export function findWaitingDraft(kind: string): string | null {
  const start = draftKey(`${kind} `);
  const key = listItemNames(tabItems).find((one) => one.startsWith(start));
  return key?.slice(start.length) ?? null;
}

/** Opens the dialog of the record that has stored entries, once, as soon as `records` contains that record. */
export function useWaitingDraft<One extends { id: string }>(
  kind: string,
  records: readonly One[],
  onFound: (record: One) => void,
): void {
  const [id] = useState(() => findWaitingDraft(kind));
  const isFound = useRef(false);
  const found = records.find((one) => one.id === id);
  const open = useEffectEvent(onFound);
  useEffect(() => {
    if (found === undefined || isFound.current) return;
    isFound.current = true;
    open(found);
  }, [found]);
}

/** Removes this person's stored entries of a form, for example after its record was deleted. */
export function forgetDraft(form: string): void {
  takeDraft(draftKey(form));
}

function takeDraft(key: string): StoredDraft | null {
  try {
    const text = tabItems.getItem(key);
    tabItems.removeItem(key);
    if (text === null) return null;
    const stored = JSON.parse(text) as StoredDraft;
    // Earlier builds stored only the values.
    return "enteredAt" in stored && "values" in stored
      ? stored
      : { enteredAt: null, values: stored };
  } catch {
    return null;
  }
}

/** Stores only the changed fields of a form; when they are restored, the others come from the current record. */
export function useFormDraft<Values extends Record<string, unknown>>(
  name: string,
  form: UseFormReturnType<Values>,
  isUnsaved: boolean,
): RestoredDraft | null {
  const changedFields = Object.entries(form.values).filter(([field]) => form.isDirty(field));
  const restored = useDraft({
    form: name,
    values: Object.fromEntries(changedFields) as Partial<Values>,
    isDirty: isUnsaved,
    onRestore: form.setValues,
    onDiscard: form.reset,
  });
  return restored === null ? null : { ...restored, saved: form.getInitialValues() };
}
