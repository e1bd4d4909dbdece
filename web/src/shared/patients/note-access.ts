import { tabItems } from "@wardline/client/page-storage";
import { noteAccess as endpoint } from "@wardline/contracts/access-log";
import type { PageAct } from "@wardline/domain/people/access-act";
import { useEffect, useEffectEvent } from "react";
import { call } from "../../lib/calls/api.js";
import { newIdempotencyKey } from "../../lib/calls/request-key.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { serverNow } from "../../lib/time/server-clock.js";
import { createAccessNotes } from "./create-access-notes.js";

const notes = createAccessNotes({
  // What is sent while the page is being left outlives it.
  send: (body) => call(endpoint, { body, keepalive: true }),
  memory: tabItems,
  userId: () => sessionStore.get()?.user.id ?? null,
  now: serverNow,
  newId: newIdempotencyKey,
});

let isFollowing = false;

/** Tells what waits once someone is logged in, whenever the network is back, and when the page is left. */
function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  sessionStore.subscribe(notes.tell);
  for (const event of ["online", "pagehide"]) window.addEventListener(event, notes.tell);
  notes.tell();
}

/** Notes that the page opened, printed or exported these cards by itself; the act waits for nothing. */
export function noteAccess(act: PageAct, patients: readonly string[]): void {
  follow();
  notes.note(act, patients);
}

/** Notes each print of a page that shows a card, by its own button or by the browser's menu. */
export function useNotePrint(patientId: string): void {
  const onPrint = useEffectEvent(() => noteAccess("print", [patientId]));
  useEffect(() => {
    follow();
    window.addEventListener("beforeprint", onPrint);
    return () => window.removeEventListener("beforeprint", onPrint);
  }, []);
}
