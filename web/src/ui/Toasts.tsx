import { Button, CloseButton } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { hideToast, type Toast, type ToastKind, useToasts } from "../lib/toast.js";
import classes from "./Toasts.module.css";

const ICONS: Readonly<Record<ToastKind, typeof IconCircleCheck>> = {
  success: IconCircleCheck,
  error: IconAlertTriangle,
  warning: IconInfoCircle,
};

/** Shows the messages of the moment over the page, and reads them out to screen readers. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <section className={classes.stack} aria-label="Messages">
      {toasts.map((toast) => (
        <ToastCard key={`${toast.id} ${toast.shows}`} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast: { id, kind, message, duration, action } }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  const Icon = ICONS[kind];

  // While someone points at it or is on its button it stays; afterwards it has its whole time again.
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = window.setTimeout(() => hideToast(id), duration);
    return () => window.clearTimeout(timer);
  }, [id, duration, isHeld]);

  return (
    <div
      className={classes.toast}
      data-kind={kind}
      role={kind === "success" ? "status" : "alert"}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} className={classes.icon} aria-hidden="true" />
      <span className={classes.message}>{message}</span>
      {action === undefined ? null : (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            hideToast(id);
            action.onSelect();
          }}
        >
          {action.label}
        </Button>
      )}
      <CloseButton size="sm" aria-label="Dismiss message" onClick={() => hideToast(id)} />
    </div>
  );
}
