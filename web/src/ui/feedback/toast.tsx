import { Button, Group } from "@mantine/core";
import {
  createNotificationsStore,
  type NotificationData,
  notifications,
  notificationsStore,
} from "@mantine/notifications";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { createStore, useSelector } from "@tanstack/react-store";
import { ACTION_TOAST_MS, TOAST_MS } from "@wardline/domain/people/session-timing";
import { useEffect, useRef } from "react";
import { errorText } from "../../lib/calls/error-text.js";
import { restoreFocus } from "../../lib/focus-back.js";

/** The button of a toast. */
export interface ToastAction {
  label: string;
  onSelect: () => void;
}

interface ToastOptions {
  /** Duration in milliseconds; by default 5 seconds, or 10 with an action. */
  duration?: number;
  /** The changed person or thing and its values: "Halima Bello: Deceased (was Card Opened)". */
  about?: string | undefined;
  action?: ToastAction;
  /** Undoes the reported change; can still be used after the toast has closed. */
  undo?: () => void;
}

/** Store of toasts that interrupt a screen reader; all others are in Mantine's own store and wait until it is idle. */
export const urgentToasts = createNotificationsStore();

// The regions are live, not the toasts: screen readers often skip a region that appears together with its text.
const KINDS = {
  success: { color: "teal.8", icon: <IconCircleCheck aria-hidden="true" /> },
  error: { color: "red.8", icon: <IconAlertTriangle aria-hidden="true" /> },
  warning: { color: "yellow.9", icon: <IconInfoCircle aria-hidden="true" /> },
} as const satisfies Record<string, Partial<NotificationData>>;

type ToastKind = keyof typeof KINDS;

/** Functions that remove the current toast of each subject. */
const currentToasts = new Map<string, () => void>();
let count = 0;

/** Creates the toasts of a subject, such as "roster". Each replaces the previous one, so a success clears an error. */
export function toastsAbout(subject: string) {
  const success = (message: string, options?: ToastOptions) =>
    show(subject, "success", message, options);
  const error = (cause: unknown, fallback: string, options?: ToastOptions) =>
    show(subject, "error", errorText(cause, fallback), options);
  return {
    success,
    error,
    warning: (message: string, options?: ToastOptions) =>
      show(subject, "warning", message, options),
    hide: () => currentToasts.get(subject)?.(),
    /** Waits for a change, then shows `done` or the error. Resolves to true if the change was made. */
    report: async <T,>(
      change: Promise<T>,
      done: string | ((answer: T) => string),
      failed: string,
      options?: ToastOptions,
    ): Promise<boolean> => {
      try {
        const answer = await change;
        success(typeof done === "string" ? done : done(answer), options);
        return true;
      } catch (cause) {
        error(cause, failed);
        return false;
      }
    },
  };
}

/** Toasts about one subject. */
export type Toasts = ReturnType<typeof toastsAbout>;

/** The latest change that this page can undo, even if its toast has closed. */
export interface NewestUndo {
  about: string;
  undo: () => void;
  focusUndo: () => void;
}

const newestUndo = createStore<NewestUndo | null>(null);

export const getNewestUndo = () => newestUndo.get();
export const useNewestUndo = () => useSelector(newestUndo);

/** Remembers the latest undo; null if the change belongs to an ended session. */
export function setNewestUndo(next: NewestUndo | null): void {
  newestUndo.setState(() => next);
}

/** Removes all toasts and the latest Undo when a session ends, because both name patients. */
export function forgetToasts(): void {
  notifications.clean();
  notifications.clean(urgentToasts);
  setNewestUndo(null);
}

function show(subject: string, kind: ToastKind, message: string, options: ToastOptions = {}): void {
  const { undo } = options;
  if (undo === undefined) return draw(subject, kind, message, options);
  const withUndo = { ...options, action: { label: "Undo", onSelect: () => change.undo() } };
  const change: NewestUndo = {
    about: options.about ?? message,
    undo: () => {
      if (newestUndo.get() === change) setNewestUndo(null);
      undo();
    },
    focusUndo: () => draw(subject, kind, message, withUndo, true),
  };
  setNewestUndo(change);
  draw(subject, kind, message, withUndo);
}

function draw(
  subject: string,
  kind: ToastKind,
  message: string,
  { about, action, duration = action === undefined ? TOAST_MS : ACTION_TOAST_MS }: ToastOptions,
  takesFocus = false,
): void {
  currentToasts.get(subject)?.();
  // A new id restarts the timer and makes screen readers announce the toast.
  count += 1;
  const id = `${subject} ${count}`;
  const store = kind === "success" ? notificationsStore : urgentToasts;
  const hide = () => void notifications.hide(id, store);
  currentToasts.set(subject, hide);
  notifications.show(
    {
      ...KINDS[kind],
      id,
      role: "group",
      title: about === undefined ? undefined : <bdi translate="no">{about}</bdi>,
      message:
        action === undefined ? (
          message
        ) : (
          <ToastWithAction text={message} hide={hide} takesFocus={takesFocus} {...action} />
        ),
      autoClose: duration,
      closeButtonProps: { "aria-label": "Dismiss message" },
      onClose: () => {
        if (currentToasts.get(subject) === hide) currentToasts.delete(subject);
      },
    },
    store,
  );
}

interface ToastWithActionProps extends ToastAction {
  text: string;
  hide: () => void;
  takesFocus: boolean;
}

function ToastWithAction({ text, hide, takesFocus, label, onSelect }: ToastWithActionProps) {
  const button = useRef<HTMLButtonElement>(null);
  // Safari does not focus a pressed button, so the control that made the change may still have the focus.
  const origin = useRef(document.activeElement);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      {text}
      <Button
        ref={button}
        variant="default"
        size="compact-sm"
        flex="none"
        onFocus={({ relatedTarget }) => {
          origin.current = relatedTarget ?? origin.current;
        }}
        onClick={() => {
          const { activeElement } = document;
          hide();
          if (activeElement === button.current || activeElement === document.body)
            restoreFocus(origin.current);
          onSelect();
        }}
      >
        {label}
      </Button>
    </Group>
  );
}
