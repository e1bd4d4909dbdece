import type { StoredSession } from "./create-session-store.js";

/** The address of the hospital's logo, as the session remembers it; null where there is none. */
export function logoOf({ user, parentInfo }: StoredSession): string | null {
  return parentInfo === null ? user.logo_url : parentInfo.logo_url;
}
