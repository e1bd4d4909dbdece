import { queryClient } from "../lib/query-client.js";
import { endedByChoice } from "../lib/session.js";
import { sessionStore } from "../lib/session-store.js";
import { AREAS } from "./areas.js";
import { router } from "./router.js";

/** When the session ends or becomes someone else's, in whichever tab: nothing of the former stays, and guards run anew. */
export function followSession(): void {
  let userId = sessionStore.get()?.user.id ?? null;
  sessionStore.subscribe(() => {
    const next = sessionStore.get()?.user.id ?? null;
    if (next === userId) return;
    userId = next;
    queryClient.clear();
    const { pathname, href } = router.state.location;
    const isProtected = Object.values(AREAS).some(({ root }) => pathname.startsWith(root));
    if (next === null && isProtected) {
      const state = endedByChoice() ? {} : { from: href, hasEnded: true };
      void router.navigate({ to: "/login", state, replace: true });
    } else if (isProtected) void router.invalidate();
  });
}
