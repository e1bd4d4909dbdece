import { useBlocker } from "@tanstack/react-router";
import { sessionStore } from "../../lib/session/session-store.js";
import { ConfirmDialog } from "./ConfirmDialog.js";

/** Asks before a page with unsaved entries is left, by link, back button or closing the tab. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    // Someone who is logged out cannot save any more.
    shouldBlockFn: ({ current, next }) =>
      isDirty && sessionStore.get() !== null && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === "blocked"}
      title="Leave without saving?"
      text="What you have entered on this page has not been saved."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
