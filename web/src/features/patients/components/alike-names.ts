import type { Patient } from "@wardline/contracts/patients";
import { isClosed } from "@wardline/domain/patient-status";
import {
  createContext,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from "react";
import { onIdle } from "../../../lib/on-idle.js";
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
const NO_PAIRS: Pairs = new Map();

/**
 * Compares the names of the open cards among `patients`, once the list is drawn and what compares has come. What it gives
 * changes only when other names are alike, so that a change of a status draws no row anew.
 */
export function useAlikeNames(patients: readonly Patient[] = NOBODY): AlikeNames {
  const compared = useDeferredValue(patients);
  const [pairs, setPairs] = useState<Pairs>(NO_PAIRS);
  const take = useEffectEvent((next: Pairs) => {
    if (!areSame(pairs, next)) setPairs(next);
  });
  useEffect(() => {
    let isLatest = true;
    const stop = onIdle(() => {
      void pairsOf(compared).then((next) => {
        if (isLatest && next !== null) take(next);
      });
    });
    return () => {
      isLatest = false;
      stop();
    };
  }, [compared]);
  const othersOf = useStable((id: string) => {
    const others = new Set(pairs.get(id));
    return patients.filter((patient) => others.has(patient.id));
  });
  return useMemo(() => ({ pairs, othersOf }), [pairs, othersOf]);
}

/** Null where what compares could not be fetched: the next change of the list tries again. */
async function pairsOf(patients: readonly Patient[]): Promise<Pairs | null> {
  try {
    const { alikePairs } = await import("@wardline/domain/names-alike");
    return alikePairs(openOf(patients));
  } catch {
    return null;
  }
}

/** The cards that are compared: who has left is taken for nobody. */
export function openOf(patients: readonly Patient[]): Patient[] {
  return patients.filter(({ status }) => !isClosed(status));
}

function areSame(one: Pairs, other: Pairs): boolean {
  if (one.size !== other.size) return false;
  return [...one].every(([id, ids]) => ids.join() === other.get(id)?.join());
}
