import type { Station, StationState } from "@wardline/contracts/boards/kits";
import type { StationRow } from "@wardline/database/entities/boards/kit";

/** Maps a station for events, without its key. */
export function toStationState({
  id,
  name,
  wards,
  switchboard,
  pairedAt,
}: StationRow): StationState {
  return { id, name, wards, switchboard, paired_at: pairedAt.toISOString() };
}

export function toStation(row: StationRow): Station {
  const { lastSeenAt, keeps, heldRevision: revision, heldAt } = row;
  const made_at = heldAt?.toISOString();
  const held = revision === null || made_at === undefined ? null : { revision, made_at };
  return { ...toStationState(row), last_seen_at: lastSeenAt?.toISOString() ?? null, keeps, held };
}
