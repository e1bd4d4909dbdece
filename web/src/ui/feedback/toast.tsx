import { Button, Group } from "@mantine/core";
import {
  createNotificationsStore,
  type NotificationData,
  notifications,
  notificationsStore,
} from "@mantine/notifications";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { ACTION_TOAST_MS, TOAST_MS } from "@wardline/domain/people/session-timing";
import { useEffect, useRef } from "react";
import { errorText } from "../../lib/calls/error-text.js";
import { giveFocusBack } from "../../lib/focus-back.js";
import { forgetUndo, type NewestUndo, rememberUndo } from "./newest-undo.js";

/** The button of a message. */
export interface ToastAction {
  label: string;
  onSelect: () => void;
}

interface ToastOptions {
  /** Milliseconds; 5 seconds, or 10 with an action, unless the specification says otherwise. */
  duration?: number;
  /** The person or thing that was changed, from what to what: "Halima Bello: Deceased (was Card Opened)". */
  about?: string | undefined;
  action?: ToastAction;
  /** Undoes what the message reports; it can still be reached after the message has closed. */
  undo?: () => void;
}

/** Says things about one subject. Each takes the place of the one before: a success leaves no earlier error standing. */
export interface Toasts {
  success(message: string, options?: ToastOptions): void;
  /** Says what went wrong: the server's sentence, or `fallback` when it gave none. */
  error(error: unknown, fallback: string, options?: ToastOptions): void;
  /** Says what asks for attention and is no failure. */
  warning(message: string, options?: ToastOptions): void;
  /** Takes the subject's message away. */
  hide(): void;
}

/** The toasts that interrupt a screen reader; the others wait in Mantine's own store until it has finished. */
export const urgentToasts = createNotificationsStore();

type ToastKind = Exclude<keyof Toasts, "hide">;

// The regions in which they appear are live, not they: a region that comes with its text is often not read.
const KINDS = {
  success: { color: "teal.8", icon: <IconCircleCheck aria-hidden="true" /> },
  error: { color: "red.8", icon: <IconAlertTriangle aria-hidden="true" /> },
  warning: { color: "yellow.9", icon: <IconInfoCircle aria-hidden="true" /> },
} as const satisfies Record<ToastKind, Partial<NotificationData>>;

const storeOf = (kind: ToastKind) => (kind === "success" ? notificationsStore : urgentToasts);

/** Takes the toast that each subject shows now away, if any. */
const shown = new Map<string, { id: string; hide: () => void }>();
let count = 0;

/** The toasts of a subject, such as "roster". */
export function toastsAbout(subject: string): Toasts {
  return {
    success: (message, options) => show(subject, "success", message, options),
    error: (error, fallback, options) =>
      show(subject, "error", errorText(error, fallback), options),
    warning: (message, options) => show(subject, "warning", message, options),
    hide: () => shown.get(subject)?.hide(),
  };
}

/** Takes all messages away, and the newest Undo: they name patients, and belong to a session that has ended. */
export function forgetToasts(): void {
  notifications.clean();
  notifications.clean(urgentToasts);
  rememberUndo(null);
}

function show(subject: string, kind: ToastKind, message: string, options: ToastOptions = {}): void {
  const { undo } = options;
  if (undo === undefined) {
    draw(subject, kind, message, options);
    return;
  }
  const action: ToastAction = { label: "Undo", onSelect: () => newest.undo() };
  const newest: NewestUndo = {
    about: options.about ?? message,
    undo: () => {
      forgetUndo(newest);
      undo();
    },
    reach: () => draw(subject, kind, message, { ...options, action }, true),
  };
  rememberUndo(newest);
  draw(subject, kind, message, { ...options, action });
}

function draw(
  subject: string,
  kind: ToastKind,
  message: string,
  { about, action, duration = action === undefined ? TOAST_MS : ACTION_TOAST_MS }: ToastOptions,
  takesFocus = false,
): void {
  shown.get(subject)?.hide();
  // A new id instead of an update: it has its whole time, and screen readers read it out.
  count += 1;
  const id = `${subject} ${count}`;
  const store = storeOf(kind);
  const hide = () => void notifications.hide(id, store);
  shown.set(subject, { id, hide });
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
          <WithAction text={message} hide={hide} takesFocus={takesFocus} {...action} />
        ),
      autoClose: duration,
      closeButtonProps: { "aria-label": "Dismiss message" },
      onClose: () => {
        if (shown.get(subject)?.id === id) shown.delete(subject);
      },
    },
    store,
  );
}

interface WithActionProps extends ToastAction {
  text: string;
  hide: () => void;
  takesFocus: boolean;
}

function WithAction({ text, hide, takesFocus, label, onSelect }: WithActionProps) {
  const button = useRef<HTMLButtonElement>(null);
  // A press gives no focus in Safari, and none is lost where the control that was changed has it.
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
            giveFocusBack(origin.current);
          onSelect();
        }}
      >
        {label}
      </Button>
    </Group>
  );
}
