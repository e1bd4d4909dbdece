import { zonedDay } from "@wardline/domain/time/zoned-day";
import type { StoredSession } from "../session/create-session-store.js";
import { useSession } from "../session/session-store.js";
import { useNow } from "./clock.js";

/** The hospital's time zone: what its details say now, before what the login said. */
export function zoneOf(session: StoredSession | null): string {
  return session?.parentInfo?.timezone ?? session?.user.timezone ?? "UTC";
}

/** The hospital's IANA time zone. */
export function useHospitalZone(): string {
  return zoneOf(useSession());
}

/** The hospital's today as YYYY-MM-DD; turns over at its midnight, wherever the browser is. */
export function useHospitalToday(): string {
  return zonedDay(useNow(), useHospitalZone());
}

/** The hospital's name: what its details say now, before what the login said. */
export function hospitalNameOf({ user, parentInfo }: StoredSession): string {
  return parentInfo?.hospital_name ?? user.hospital_name;
}

/** The address of the hospital's logo, as the session remembers it; null where there is none. */
export function logoOf({ user, parentInfo }: StoredSession): string | null {
  return parentInfo === null ? user.logo_url : parentInfo.logo_url;
}
