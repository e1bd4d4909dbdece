import { notifications } from "@mantine/notifications";
import { TOAST_MS } from "@wardline/domain/session-timing";
import { errorText } from "./error-text.js";

interface ToastOptions {
  /** Milliseconds until it goes away; 5 seconds unless the specification says otherwise. */
  autoClose?: number;
  /** A toast with the id of one that is still shown takes its place. */
  id?: string;
}

/** Shows a success. */
export function toastSuccess(message: string, options: ToastOptions = {}): void {
  show(message, "success", options);
}

/** Shows what went wrong: the server's sentence, or `fallback` from the catalogue when it gave none (spec.md 8). */
export function toastError(error: unknown, fallback: string, options: ToastOptions = {}): void {
  show(errorText(error, fallback), "error", options);
}

/** Shows something that deserves attention and is no failure. */
export function toastWarning(message: string, options: ToastOptions = {}): void {
  show(message, "warning", options);
}

/** Takes a toast away before its time. */
export function hideToast(id: string): void {
  notifications.hide(id);
}

const COLOURS = { success: "teal", error: "red", warning: "yellow" } as const;

function show(message: string, kind: keyof typeof COLOURS, options: ToastOptions): void {
  const id = options.id ?? `${kind}: ${message}`;
  // The same sentence twice is one toast, shown for another five seconds.
  notifications.hide(id);
  notifications.show({
    id,
    message,
    color: COLOURS[kind],
    autoClose: options.autoClose ?? TOAST_MS,
    withBorder: true,
    role: kind === "success" ? "status" : "alert",
    closeButtonProps: { "aria-label": "Dismiss message" },
    "data-kind": kind,
  });
}
