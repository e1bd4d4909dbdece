import { type ReactNode, useEffect, useEffectEvent } from "react";
import { createPortal } from "react-dom";
import classes from "./DialogOnItsWay.module.css";

interface DialogOnItsWayProps {
  title: ReactNode;
  /** Escape was pressed: it is not wanted any more. */
  onClose: () => void;
}

/** Stands where a dialog will be while its code is fetched. The focus stays where it is until the dialog takes it. */
export function DialogOnItsWay({ title, onClose }: DialogOnItsWayProps) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return createPortal(
    <div className={classes.layer}>
      <output className={classes.frame}>
        <b>{title}</b>
        <span>Loading…</span>
      </output>
    </div>,
    document.body,
  );
}
