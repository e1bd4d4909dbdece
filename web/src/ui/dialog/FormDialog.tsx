import { useBlocker } from "@tanstack/react-router";
import { createContext, useCallback, useContext, useEffect, useRef, useState } from "react";
import { sessionStore } from "../../lib/session/session-store.js";
import { ConfirmDialog } from "./ConfirmDialog.js";
import { Dialog, type DialogProps } from "./Dialog.js";

const UnsavedContext = createContext<(isUnsaved: boolean) => void>(() => undefined);

/**
 * A dialog in which something is entered. Escape, its cross and a click beside it ask before they throw that away, and
 * so does leaving the page; the form's own Cancel does not. The form says by `useUnsavedEntries` whether there is any.
 */
export function FormDialog({ opened, onClose, children, ...rest }: DialogProps) {
  const [isUnsaved, setUnsaved] = useState(false);
  // What was typed a moment before Escape counts, too: it is known here before this is drawn again.
  const hasEntries = useRef(false);
  const tell = useCallback((next: boolean) => {
    hasEntries.current = next;
    setUnsaved(next);
  }, []);
  const [isAsking, setAsking] = useState(false);
  const isGuarding = opened && isUnsaved;
  if (isAsking && !opened) setAsking(false);
  return (
    <>
      <Dialog
        {...rest}
        opened={opened}
        onClose={() => {
          if (hasEntries.current) setAsking(true);
          else onClose();
        }}
      >
        <UnsavedContext value={tell}>{children}</UnsavedContext>
      </Dialog>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
        title="Close without saving?"
        text="What you have entered has not been saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
      />
      <UnsavedGuard isDirty={isGuarding} />
    </>
  );
}

/** Says to the dialog around a form whether the form holds entries that would be lost. */
export function useUnsavedEntries(isUnsaved: boolean): void {
  const tell: (isUnsaved: boolean) => void = useContext(UnsavedContext);
  useEffect(() => {
    tell(isUnsaved);
    return () => tell(false);
  }, [isUnsaved, tell]);
}

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
