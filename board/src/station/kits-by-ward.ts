import type { StationKits } from "@wardline/contracts/kits";
import { compareNatural } from "@wardline/domain/text/natural-order";

export type StationKit = StationKits["kits"][number];

/** A ward, or the switchboard, with its kits, the newest first. */
export interface WardKits {
  /** The ward's id; empty for the switchboard. */
  id: string;
  name: string;
  kits: readonly StationKit[];
}

/** The kits of a station by ward, in natural order of their names; the switchboard's last. */
export function kitsByWard(kits: readonly StationKit[]): WardKits[] {
  const wards = new Map<string, StationKit[]>();
  for (const kit of kits) {
    const id = kit.ward_id ?? "";
    wards.set(id, (wards.get(id) ?? []).concat(kit));
  }
  return Array.from(wards, ([id, own]) => {
    const newestFirst = own.slice().sort((a, b) => Date.parse(b.made_at) - Date.parse(a.made_at));
    return { id, name: newestFirst[0]?.ward ?? "", kits: newestFirst };
  }).sort((a, b) => Number(a.id === "") - Number(b.id === "") || compareNatural(a.name, b.name));
}
