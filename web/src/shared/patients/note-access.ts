import { tabItems } from "@wardline/client/page-storage";
import { noteAccess } from "@wardline/contracts/operation/access-log";
import type { PageAct } from "@wardline/domain/people/access-act";
import { useEffect, useEffectEvent } from "react";
import { call, createIdempotencyKey } from "../../lib/calls/api.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { getServerTime } from "../../lib/time/clock.js";
import { createAccessNotes } from "./create-access-notes.js";

const notes = createAccessNotes({
  // The request must outlive the page, which may be closing.
  send: (body) => call(noteAccess, { body, keepalive: true }),
  storage: tabItems,
  getUserId: () => sessionStore.get()?.user.id ?? null,
  now: getServerTime,
  createId: createIdempotencyKey,
});

let isFollowing = false;

function sendPendingOnEvents(): void {
  if (isFollowing) return;
  isFollowing = true;
  sessionStore.subscribe(notes.sendPending);
  for (const event of ["online", "pagehide"]) window.addEventListener(event, notes.sendPending);
  notes.sendPending();
}

/** Records that the page opened, printed or exported these cards, without waiting for the server. */
export function reportAccess(act: PageAct, patients: readonly string[]): void {
  sendPendingOnEvents();
  notes.note(act, patients);
}

/** Records every print of a page with these cards, whether started by the page's button or the browser's menu. */
export function useNotePrint(patients: readonly string[]): void {
  const onPrint = useEffectEvent(() => reportAccess("print", patients));
  useEffect(() => {
    sendPendingOnEvents();
    window.addEventListener("beforeprint", onPrint);
    return () => window.removeEventListener("beforeprint", onPrint);
  }, []);
}
