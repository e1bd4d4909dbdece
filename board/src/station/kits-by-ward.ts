import type { StationKits } from "@wardline/contracts/boards/kits";
import { compareNatural } from "@wardline/domain/text/natural-order";

export type StationKit = StationKits["kits"][number];

/** A ward or the switchboard, and its kits, newest first. */
export interface WardKits {
  /** Ward id; empty for the switchboard. */
  id: string;
  name: string;
  kits: readonly StationKit[];
}

/** Groups the kits by ward, in natural order of the names, with the switchboard last. */
export function groupKitsByWard(kits: readonly StationKit[]): WardKits[] {
  const wards = new Map<string, StationKit[]>();
  for (const kit of kits) {
    const id = kit.ward_id ?? "";
    wards.set(id, (wards.get(id) ?? []).concat(kit));
  }
  return Array.from(wards, ([id, wardKits]) => {
    const newestFirst = wardKits
      .slice()
      .sort((a, b) => Date.parse(b.made_at) - Date.parse(a.made_at));
    return { id, name: newestFirst[0]?.ward ?? "", kits: newestFirst };
  }).sort((a, b) => Number(a.id === "") - Number(b.id === "") || compareNatural(a.name, b.name));
}
