import { type ReactNode, useEffect, useRef } from "react";
import classes from "./MobileMenu.module.css";

interface MobileMenuProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Slides the sidebar over the page on a phone, traps the focus, and closes on Escape or a tap outside. */
export function MobileMenu({ isOpen, onClose, children }: MobileMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} className={classes.menu} aria-label="Menu" onClose={onClose}>
      {isOpen ? (
        <>
          <div className={classes.panel}>{children}</div>
          <button
            type="button"
            className={classes.beside}
            onClick={onClose}
            tabIndex={-1}
            aria-label="Close menu"
          />
        </>
      ) : null}
    </dialog>
  );
}
