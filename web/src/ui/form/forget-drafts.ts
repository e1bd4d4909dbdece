import { listItemNames, tabItems } from "@wardline/client/page-storage";
import { wasEndedByChoice } from "../../lib/session/session-begin.js";
import { onUserChange } from "../../lib/session/session-store.js";

/** Prefix of the session storage keys of drafts. */
export const DRAFT_PREFIX = "wardline.draft ";

/** Removes drafts whenever somebody logs out by choice, because another person may be next. */
export function clearDraftsOnLogout(): void {
  onUserChange((userId) => {
    if (userId === null && wasEndedByChoice()) forgetDrafts();
  });
}

/** Removes all drafts, for example when somebody else takes over a locked page. */
export function forgetDrafts(): void {
  for (const key of listItemNames(tabItems)) {
    if (key.startsWith(DRAFT_PREFIX)) tabItems.removeItem(key);
  }
}
