import { useBlocker } from "@tanstack/react-router";
import { createContext, useCallback, useContext, useEffect, useRef, useState } from "react";
import { sessionStore } from "../../lib/session/session-store.js";
import { ConfirmDialog } from "./ConfirmDialog.js";
import { Dialog, type DialogProps } from "./Dialog.js";

const UnsavedContext = createContext<(isUnsaved: boolean) => void>(() => undefined);

/** A dialog with a form, which asks before entries are lost; the form's own Cancel does not ask. */
export function FormDialog({ opened, onClose, children, ...rest }: DialogProps) {
  const [isUnsaved, setUnsaved] = useState(false);
  // A ref also covers text typed just before Escape, before the next render.
  const hasEntries = useRef(false);
  const reportUnsaved = useCallback((next: boolean) => {
    hasEntries.current = next;
    setUnsaved(next);
  }, []);
  const [isAsking, setAsking] = useState(false);
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
        <UnsavedContext value={reportUnsaved}>{children}</UnsavedContext>
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
      <UnsavedGuard isDirty={opened && isUnsaved} />
    </>
  );
}

/** Reports to the enclosing dialog whether the form has unsaved entries. */
export function useUnsavedEntries(isUnsaved: boolean): void {
  const reportUnsaved: (isUnsaved: boolean) => void = useContext(UnsavedContext);
  useEffect(() => {
    reportUnsaved(isUnsaved);
    return () => reportUnsaved(false);
  }, [isUnsaved, reportUnsaved]);
}

interface UnsavedGuardProps {
  isDirty: boolean;
  /** Names of the search parameters (`useSearchText`) whose change only switches to another form on the same page. */
  within?: readonly string[];
}

/** Asks before the person leaves a page with unsaved entries by link, back button or closing the tab. */
export function UnsavedGuard({ isDirty, within = [] }: UnsavedGuardProps) {
  const blocker = useBlocker({
    // After logout nothing can be saved.
    shouldBlockFn: ({ current, next }) =>
      isDirty &&
      sessionStore.get() !== null &&
      (current.pathname !== next.pathname ||
        within.some((name) => current.search[name] !== next.search[name])),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === "blocked"}
      title="Leave without saving?"
      text="Your changes on this page have not been saved."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
