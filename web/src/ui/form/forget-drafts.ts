import { itemNames, tabItems } from "@wardline/client/page-storage";
import { endedByChoice } from "../../lib/login/session-begin.js";
import { onUserChange } from "../../lib/session/session-store.js";

/** The prefix under which a tab stores what is being entered; it ends with the tab. */
export const DRAFT_PREFIX = "wardline.draft ";

/** Forgets what was entered whenever somebody leaves by choice, on whichever page: another person comes next. */
export function followLeaving(): void {
  onUserChange((userId) => {
    if (userId === null && endedByChoice()) forgetDrafts();
  });
}

/** Lets go of all that was entered in forms, as when somebody else takes over a locked page. */
export function forgetDrafts(): void {
  for (const key of itemNames(tabItems)) {
    if (key.startsWith(DRAFT_PREFIX)) tabItems.removeItem(key);
  }
}
