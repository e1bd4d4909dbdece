import { TOAST_MS } from "@wardline/domain/session-timing";
import { useSyncExternalStore } from "react";
import { errorText } from "./error-text.js";

export type ToastKind = "success" | "error" | "warning";

/** A message that is shown for a while; `shows` counts how often the same one was shown again meanwhile. */
export interface Toast {
  id: string;
  kind: ToastKind;
  message: string;
  /** Milliseconds until it goes away by itself. */
  duration: number;
  shows: number;
  action: ToastAction | undefined;
}

/** What can be done about a message while it is shown, such as taking back what it tells. */
export interface ToastAction {
  label: string;
  onSelect: () => void;
}

interface ToastOptions {
  /** Milliseconds; 5 seconds when absent. */
  duration?: number;
  /** A toast with the id of one that is still shown takes its place. */
  id?: string;
  action?: ToastAction;
}

/** More than this at once would cover the page: the oldest make room. */
const MOST = 4;

let toasts: readonly Toast[] = [];
const listeners = new Set<() => void>();

/** Shows a success. */
export function toastSuccess(message: string, options?: ToastOptions): void {
  show("success", message, options);
}

/** Shows what went wrong: the server's sentence, or `fallback` from the catalogue when it gave none (spec.md 8). */
export function toastError(error: unknown, fallback: string, options?: ToastOptions): void {
  show("error", errorText(error, fallback), options);
}

/** Shows a sentence that asks for attention and is no failure. */
export function toastWarning(message: string, options?: ToastOptions): void {
  show("warning", message, options);
}

/** Takes a toast away. */
export function hideToast(id: string): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

/** The toasts to be shown, oldest first. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
}

function show(kind: ToastKind, message: string, options: ToastOptions = {}): void {
  const id = options.id ?? `${kind}: ${message}`;
  const shows = (toasts.find((toast) => toast.id === id)?.shows ?? 0) + 1;
  const { duration = TOAST_MS, action } = options;
  const toast = { id, kind, message, duration, shows, action };
  publish([...toasts.filter((other) => other.id !== id), toast].slice(-MOST));
}

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
