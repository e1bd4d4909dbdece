import type { Patient } from "@wardline/contracts/patients/patient";
import { areNamesAlike, pairSimilarCards } from "@wardline/domain/patients/names-alike";
import { isClosed } from "@wardline/domain/patients/patient-status";
import {
  createContext,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from "react";
import { onIdle } from "../../../lib/on-idle.js";
import { useStable } from "../../../lib/use-stable.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";

const toast = toastsAbout("name-alike");

/** Mark for similar names, used wherever a name is shown (docs/product.md, Signals of a card). */
export const ALIKE_TEXT = "⚠ name alike";

/** Warns about open patients whose names resemble the new patient's name. */
export function warnAboutAlike({ id, name }: Patient, open: readonly Patient[]): void {
  const others = filterOpen(open).filter((one) => one.id !== id && areNamesAlike(one.name, name));
  if (others.length === 0) return;
  const names = others.map((one) =>
    [one.bed_no, one.name, one.hospital_no].filter(Boolean).join(" "),
  );
  toast.warning(`${ALIKE_TEXT}: ${names.join(", ")}`);
}

type Groups = ReadonlyMap<string, readonly string[]>;

interface AlikeNames {
  groups: Groups;
  /** Returns the open patients whose names resemble this patient's name, computed on demand. */
  findAlike: (id: string) => Patient[];
}

/** Similar names for the rows of a list. Without a provider, no names match. */
export const AlikeContext = createContext<AlikeNames>({ groups: new Map(), findAlike: () => [] });

const NO_PATIENTS: readonly Patient[] = [];

/** Compares the open patients' names in idle time. A status change keeps the result, so that no row is redrawn. */
export function useSimilarNames(patients: readonly Patient[] = NO_PATIENTS): AlikeNames {
  const deferredPatients = useDeferredValue(patients);
  // The groups are kept as text, so that equal groups redraw no row.
  const [groupsText, setGroupsText] = useState("[]");
  useEffect(
    () =>
      onIdle(() => {
        const next = JSON.stringify(
          [...pairSimilarCards(filterOpen(deferredPatients))].toSorted(([a], [b]) =>
            a < b ? -1 : 1,
          ),
        );
        // Every row reads the result, so this update yields to key presses and scrolling.
        startTransition(() => setGroupsText(next));
      }),
    [deferredPatients],
  );
  const groups: Groups = useMemo(
    () => new Map(JSON.parse(groupsText) as [string, string[]][]),
    [groupsText],
  );
  const findAlike = useStable((id: string) => {
    const alike = groups.get(id) ?? [];
    return patients.filter((patient) => patient.id !== id && alike.includes(patient.id));
  });
  return useMemo(() => ({ groups, findAlike }), [groups, findAlike]);
}

/** Returns the patients to compare: only open patients can be mixed up. */
export function filterOpen(patients: readonly Patient[]): Patient[] {
  return patients.filter(({ status }) => !isClosed(status));
}
