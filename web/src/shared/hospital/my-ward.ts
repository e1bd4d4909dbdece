import { useQuery } from "@tanstack/react-query";
import type { Ward } from "@wardline/contracts/wards";
import { useSearchText } from "../../lib/address/search-params.js";
import { useOwnChoice } from "../../lib/session/own-choice.js";
import { useStable } from "../../lib/use-stable.js";
import { useWards, wardsQuery } from "./wards.js";

/** Stands for "all wards" in the address of a page that would else show the person's own. */
export const ALL_WARDS = "all";

const NAME = "my-ward";

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
  const [chosen, choose] = useOwnChoice(NAME);
  const known = useQuery(wardsQuery).data;
  const ward = known?.find(({ id }) => id === chosen) ?? null;
  const held = chosen === "" ? null : chosen;
  return {
    id: known === undefined ? held : (ward?.id ?? null),
    ward,
    choose: useStable((id) => choose(id ?? "")),
  };
}

/** The id of that ward, for what only compares it: also of one that is gone; "" for none. */
export function useMyWardId(): string {
  return useOwnChoice(NAME)[0];
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
