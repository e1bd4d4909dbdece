import type { Patient } from "@wardline/contracts/patients";
import { alikePairs } from "@wardline/domain/names-alike";
import { isClosed } from "@wardline/domain/patient-status";
import { createContext, useDeferredValue, useMemo, useState } from "react";
import { useStable } from "../../../lib/use-stable.js";

type Pairs = ReadonlyMap<string, readonly string[]>;

/** Whose names are alike among the open cards of a list. */
export interface AlikeNames {
  pairs: Pairs;
  /** The open cards whose names are like this patient's; asked when they are shown. */
  othersOf: (id: string) => Patient[];
}

/** What the rows of a list read: nobody is like anybody where no list has said so. */
export const AlikeContext = createContext<AlikeNames>({ pairs: new Map(), othersOf: () => [] });

const NOBODY: readonly Patient[] = [];

/**
 * Compares the names of the open cards among `patients`. What it gives changes only when other names are alike, so that
 * a change of a status draws no row anew.
 */
export function useAlikeNames(patients: readonly Patient[] = NOBODY): AlikeNames {
  const compared = useDeferredValue(patients);
  const next = useMemo(() => alikePairs(openOf(compared)), [compared]);
  const [pairs, setPairs] = useState<Pairs>(next);
  if (next !== pairs && !areSame(pairs, next)) setPairs(next);
  const othersOf = useStable((id: string) => {
    const others = new Set(pairs.get(id));
    return patients.filter((patient) => others.has(patient.id));
  });
  return useMemo(() => ({ pairs, othersOf }), [pairs, othersOf]);
}

/** The cards that are compared: who has left is taken for nobody. */
export function openOf(patients: readonly Patient[]): Patient[] {
  return patients.filter(({ status }) => !isClosed(status));
}

function areSame(one: Pairs, other: Pairs): boolean {
  if (one.size !== other.size) return false;
  return [...one].every(([id, ids]) => ids.join() === other.get(id)?.join());
}
