import { type HistoryState, useLocation } from "@tanstack/react-router";
import { localItems } from "@wardline/client/page-storage";
import { ERRORS } from "@wardline/contracts/errors";
import { LoginForm } from "../../features/auth/LoginForm.js";
import { useLockedPerson } from "../../lib/session/locked-person.js";
import { useEnterArea } from "../../shared/session/areas.js";

const LOCKED = "Locked because nobody used this page. Log in to carry on.";

const NOT_STORED =
  "This browser stores nothing for Wardline: a reload logs you out. Allow cookies and site data for this address.";

export function LoginPage() {
  const state = useLocation({ select: (location) => location.state });
  const { from } = state;
  const lockedPerson = useLockedPerson();
  const enter = useEnterArea();
  return (
    <LoginForm
      // Clears the fields when another person logs in.
      key={lockedPerson?.email}
      locked={lockedPerson}
      notice={
        (lockedPerson === null ? readEndText(state) : LOCKED) ??
        (localItems.isMemory ? NOT_STORED : null)
      }
      onLoggedIn={(session) => void enter(session, from)}
    />
  );
}

function readEndText({ hasEnded = false, endedBy = "UNAUTHORIZED" }: HistoryState): string | null {
  return hasEnded && endedBy !== "LOCKED" ? ERRORS[endedBy][1] : null;
}
