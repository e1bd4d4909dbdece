import { Button, Group } from "@mantine/core";
import { type NotificationData, notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { ACTION_TOAST_MS, TOAST_MS } from "@wardline/domain/people/session-timing";
import { errorText } from "../../lib/calls/error-text.js";

/** What can be done about a message while it is shown, such as taking back what it tells. */
export interface ToastAction {
  label: string;
  onSelect: () => void;
}

interface ToastOptions {
  /** Milliseconds; 5 seconds, or 10 with an action, unless the specification says otherwise. */
  duration?: number;
  action?: ToastAction;
}

/** Says things about one subject. Each takes the place of the one before: a success leaves no earlier error standing. */
export interface Toasts {
  success(message: string, options?: ToastOptions): void;
  /** Says what went wrong: the server's sentence, or `fallback` when it gave none. */
  error(error: unknown, fallback: string, options?: ToastOptions): void;
  /** Says what asks for attention and is no failure. */
  warning(message: string, options?: ToastOptions): void;
}

const KINDS = {
  success: { role: "status", color: "teal.8", icon: <IconCircleCheck aria-hidden="true" /> },
  error: { role: "alert", color: "red.8", icon: <IconAlertTriangle aria-hidden="true" /> },
  warning: { role: "alert", color: "yellow.9", icon: <IconInfoCircle aria-hidden="true" /> },
} as const satisfies Record<keyof Toasts, Partial<NotificationData>>;

/** The toast that each subject shows now, if any. */
const shown = new Map<string, string>();
let count = 0;

/** The toasts of a subject, such as "roster". */
export function toastsAbout(subject: string): Toasts {
  return {
    success: (message, options) => show(subject, "success", message, options),
    error: (error, fallback, options) =>
      show(subject, "error", errorText(error, fallback), options),
    warning: (message, options) => show(subject, "warning", message, options),
  };
}

function show(
  subject: string,
  kind: keyof Toasts,
  message: string,
  { action, duration = action === undefined ? TOAST_MS : ACTION_TOAST_MS }: ToastOptions = {},
): void {
  const former = shown.get(subject);
  if (former !== undefined) notifications.hide(former);
  // A new id instead of an update: it has its whole time, and screen readers read it out.
  count += 1;
  const id = `${subject} ${count}`;
  shown.set(subject, id);
  notifications.show({
    ...KINDS[kind],
    id,
    message: action === undefined ? message : <WithAction id={id} text={message} {...action} />,
    autoClose: duration,
    closeButtonProps: { "aria-label": "Dismiss message" },
    onClose: () => {
      if (shown.get(subject) === id) shown.delete(subject);
    },
  });
}

function WithAction({ id, text, label, onSelect }: ToastAction & { id: string; text: string }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      {text}
      <Button
        variant="default"
        size="compact-sm"
        flex="none"
        onClick={() => {
          notifications.hide(id);
          onSelect();
        }}
      >
        {label}
      </Button>
    </Group>
  );
}
