import { toZonedDay } from "@wardline/domain/time/zoned-day";
import { type StoredSession, useSession } from "../session/session-store.js";
import { useNow } from "./clock.js";

/** Returns the hospital's IANA time zone from the hospital's details or, until these are loaded, from the login. */
export function getSessionZone(session: StoredSession | null): string {
  return session?.parentInfo?.timezone ?? session?.user.timezone ?? "UTC";
}

export function useHospitalZone(): string {
  return getSessionZone(useSession());
}

/** Returns the current day at the hospital, YYYY-MM-DD, no matter where the browser is. */
export function useHospitalToday(): string {
  return toZonedDay(useNow(), useHospitalZone());
}

/** Returns the hospital's name from its details or, until these are loaded, from the login. */
export function getSessionHospitalName({ user, parentInfo }: StoredSession): string {
  return parentInfo?.hospital_name ?? user.hospital_name;
}

/** Returns the address of the hospital's logo; null if the hospital has none. */
export function getSessionLogo({ user, parentInfo }: StoredSession): string | null {
  return parentInfo === null ? user.logo_url : parentInfo.logo_url;
}
