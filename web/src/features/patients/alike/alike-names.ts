import type { Patient } from "@wardline/contracts/patients";
import { alikePairs, areNamesAlike } from "@wardline/domain/patients/names-alike";
import { isClosed } from "@wardline/domain/patients/patient-status";
import {
  createContext,
  startTransition,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from "react";
import { onIdle } from "../../../lib/on-idle.js";
import { useStable } from "../../../lib/use-stable.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";

const toast = toastsAbout("name-alike");

/** Names the open cards whose names are like the one that was just opened. */
export function sayAlike({ id, name }: Patient, open: readonly Patient[]): void {
  const others = open.filter(
    (one) => one.id !== id && !isClosed(one.status) && areNamesAlike(one.name, name),
  );
  if (others.length === 0) return;
  const said = others.map((one) =>
    [one.bed_no, one.name, one.hospital_no].filter(Boolean).join(" "),
  );
  toast.warning(`${ALIKE_TEXT}: ${said.join(", ")}`);
}

/** The mark of names that are alike, wherever one is shown (docs/product.md, Signals of a card). */
export const ALIKE_TEXT = "⚠ name alike";

/** The same in a row, where the name itself needs the room. */
export const ALIKE_SIGN = "⚠";

/** By id, the others whose names are alike. */
type Groups = ReadonlyMap<string, readonly string[]>;

/** Whose names are alike among the open cards of a list. */
export interface AlikeNames {
  groups: Groups;
  /** The open cards whose names are like this patient's; asked when they are shown. */
  othersOf: (id: string) => Patient[];
}

/** What the rows of a list read: nobody is like anybody where no list has said so. */
export const AlikeContext = createContext<AlikeNames>({ groups: new Map(), othersOf: () => [] });

const NOBODY: readonly Patient[] = [];
const NO_GROUPS: Groups = new Map();

/**
 * Compares the names of the open cards among `patients`, once the list is drawn. What it gives
 * changes only when other names are alike, so that a change of a status draws no row again.
 */
export function useAlikeNames(patients: readonly Patient[] = NOBODY): AlikeNames {
  const compared = useDeferredValue(patients);
  const [groups, setGroups] = useState<Groups>(NO_GROUPS);
  const take = useEffectEvent((next: Groups) => {
    // Every row that is drawn reads them: between rows, a key and a turn of the wheel come first.
    if (!areSame(groups, next)) startTransition(() => setGroups(next));
  });
  useEffect(() => {
    return onIdle(() => take(alikePairs(openOf(compared))));
  }, [compared]);
  const othersOf = useStable((id: string) => {
    const alike = new Set(groups.get(id));
    return patients.filter((patient) => patient.id !== id && alike.has(patient.id));
  });
  return useMemo(() => ({ groups, othersOf }), [groups, othersOf]);
}

/** The cards that are compared: someone who has left is not mistaken for anybody. */
export function openOf(patients: readonly Patient[]): Patient[] {
  return patients.filter(({ status }) => !isClosed(status));
}

function areSame(one: Groups, other: Groups): boolean {
  return (
    one.size === other.size &&
    [...one].every(([id, ids]) => {
      const others = other.get(id);
      return others?.length === ids.length && ids.every((each, index) => each === others[index]);
    })
  );
}
