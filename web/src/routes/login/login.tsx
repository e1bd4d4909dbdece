import { useLocation } from "@tanstack/react-router";
import { ERRORS, type ErrorCode } from "@wardline/contracts/errors";
import { LoginForm } from "../../features/auth/login/LoginForm.js";
import { useEnterArea } from "../../shared/session/enter-area.js";

/** Said of a page that nobody touched for so long as the hospital has set. */
const LOCKED = "Locked, because nobody touched the page. Log in to go on where it was.";

function noticeOf(endedBy: ErrorCode | "LOCKED"): string {
  return endedBy === "LOCKED" ? LOCKED : ERRORS[endedBy][1];
}

export function LoginPage() {
  const {
    from,
    hasEnded = false,
    endedBy = "UNAUTHORIZED",
  } = useLocation({
    select: ({ state }) => state,
  });
  const enter = useEnterArea();
  return (
    <LoginForm
      notice={hasEnded ? noticeOf(endedBy) : null}
      onLoggedIn={(session) => void enter(session, from)}
    />
  );
}
