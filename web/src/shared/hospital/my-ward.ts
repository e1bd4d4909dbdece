import { useQuery } from "@tanstack/react-query";
import type { Ward } from "@wardline/contracts/wards";
import { useSyncExternalStore } from "react";
import { useSearchText } from "../../lib/address/search-params.js";
import { readText, writePreference } from "../../lib/screen-preference.js";
import { useSession } from "../../lib/session/session-store.js";
import { useStable } from "../../lib/use-stable.js";
import { useWards, wardsQuery } from "./wards.js";

/** Stands for "all wards" in the address of a page that would else show the person's own. */
export const ALL_WARDS = "all";

const NAME = "my-ward";

/** So many people of one browser are remembered, those who chose last: the cookie goes with every call. */
const PEOPLE = 12;

/** By account's id the ward's id, in the order in which they were chosen. */
type Chosen = readonly (readonly [account: string, ward: string])[];

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(text: string): Chosen {
  return text.split(".").flatMap((entry) => {
    const [account = "", ward = ""] = entry.split("_");
    return account === "" || ward === "" ? [] : [[account, ward] as const];
  });
}

/** The ward that the person who is logged in calls "my ward" on this browser. */
export interface MyWard {
  /** Null for none, and for one that is no longer the person's to see. */
  id: string | null;
  /** Null as well until the wards are known. */
  ward: Ward | null;
  /** Makes a ward the person's own; null for none. */
  choose: (ward: string | null) => void;
}

export function useMyWard(): MyWard {
  const account = useSession()?.user.id ?? "";
  const text = useSyncExternalStore(subscribe, () => readText(NAME));
  const chosen = read(text).find(([one]) => one === account)?.[1];
  const known = useQuery(wardsQuery).data;
  const ward = known?.find(({ id }) => id === chosen) ?? null;
  return {
    id: known === undefined ? (chosen ?? null) : (ward?.id ?? null),
    ward,
    choose: useStable((id) => {
      const others = read(readText(NAME)).filter(([one]) => one !== account);
      const next = id === null ? others : [...others, [account, id] as const].slice(-PEOPLE);
      const written = next.map((entry) => entry.join("_")).join(".");
      writePreference(NAME, written === "" ? null : written);
      for (const listener of listeners) listener();
    }),
  };
}

/**
 * The ward that a page is narrowed to: as its address says (`?ward=`), else the person's own; "" for all. Setting "" shows
 * all wards, whatever ward is the person's own.
 */
export function useWardChoice(): [ward: string, set: (ward: string) => void] {
  const [text, setText] = useSearchText("ward");
  const { id } = useMyWard();
  const ward = text === ALL_WARDS ? "" : text || (id ?? "");
  return [ward, useStable((next) => setText(next === "" && id !== null ? ALL_WARDS : next))];
}

/** The name of the ward that a page is narrowed to; null for all, for none, and for one that is not known. */
export function useNameOfWard(id: string): string | null {
  return useWards().find((ward) => ward.id === id)?.name ?? null;
}
