import { type HistoryState, useLocation } from "@tanstack/react-router";
import { localItems } from "@wardline/client/page-storage";
import { ERRORS } from "@wardline/contracts/errors";
import { LoginForm } from "../../features/auth/login/LoginForm.js";
import { useLockedPerson } from "../../lib/session/locked-person.js";
import { useEnterArea } from "../../shared/session/enter-area.js";

/** Said of a page that nobody touched for so long as the hospital has set. */
const LOCKED = "Locked, because nobody touched the page. Log in to go on where it was.";

/** Shown where the browser refuses its storage. */
const NOT_STORED =
  "This browser stores nothing for Wardline: a reload logs you out. Allow cookies and site data for this address.";

export function LoginPage() {
  const state = useLocation({ select: (location) => location.state });
  const { from } = state;
  const locked = useLockedPerson();
  const enter = useEnterArea();
  return (
    <LoginForm
      // Another person begins with empty fields.
      key={locked?.email}
      locked={locked}
      notice={
        (locked === null ? endOf(state) : LOCKED) ?? (localItems.isMemory ? NOT_STORED : null)
      }
      onLoggedIn={(session) => void enter(session, from)}
    />
  );
}

/** Why the session ended; null after a logout, and once somebody else takes over a locked page. */
function endOf({ hasEnded = false, endedBy = "UNAUTHORIZED" }: HistoryState): string | null {
  return hasEnded && endedBy !== "LOCKED" ? ERRORS[endedBy][1] : null;
}
