import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { hoverTip } from "../hover-tip.js";
import classes from "./menu.module.css";
import { useAnchored } from "./use-anchored.js";

interface InfoPopoverProps {
  /** Name of the popover and hover text of the button: "On call for Ada Obi". */
  label: string;
  /** Name of the button for screen readers, for a button that shows no words. */
  spoken?: string | undefined;
  /** Explanation of the button's icons on hover and focus; the label by default. */
  tip?: string | undefined;
  /** True to make the popover wider and align it with the start of the button, for content larger than a list. */
  isWide?: boolean;
  text: ReactNode;
  className?: string | undefined;
  tabIndex?: number | undefined;
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  /** Renders the content while the popover is open. `close` returns the focus to `button`. */
  children: (close: () => void, button: HTMLElement) => ReactNode;
}

/** Button with a popover that closes on Escape, on a click elsewhere, or when the focus leaves it. */
export function InfoPopover(props: InfoPopoverProps) {
  const { label, spoken, tip, isWide = false, text, className, tabIndex } = props;
  const { onKeyDown, children } = props;
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  const close = (returnsFocus: boolean) => {
    setAnchor(null);
    if (returnsFocus) anchor?.focus({ preventScroll: true });
  };
  return (
    <>
      <button
        type="button"
        className={className}
        tabIndex={tabIndex}
        aria-label={spoken}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        {...(tip !== undefined || spoken === label || text === label
          ? hoverTip(tip ?? label)
          : { title: label })}
        onKeyDown={onKeyDown}
        onClick={(event) => setAnchor(isOpen ? null : event.currentTarget)}
      >
        {text}
      </button>
      {isOpen ? (
        <OpenPopover id={id} label={label} anchor={anchor} isWide={isWide} onClose={close}>
          {children(() => close(true), anchor)}
        </OpenPopover>
      ) : null}
    </>
  );
}

interface OpenPopoverProps extends Required<Pick<InfoPopoverProps, "label" | "isWide">> {
  id: string;
  anchor: HTMLElement;
  onClose: (returnsFocus: boolean) => void;
  children: ReactNode;
}

function OpenPopover({ id, label, anchor, isWide, onClose, children }: OpenPopoverProps) {
  const box = useRef<HTMLDialogElement>(null);
  useAnchored(box, { anchor, edge: isWide ? "start" : "end", first: "[data-autofocus]", onClose });

  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- from its content
    <dialog
      ref={box}
      open
      id={id}
      tabIndex={-1}
      aria-label={label}
      className={classes.popover}
      style={{ width: isWide ? "27.25rem" : "20rem" }}
      onBlur={({ currentTarget, relatedTarget: next }) => {
        if (next !== null && !currentTarget.contains(next)) onClose(false);
      }}
    >
      {children}
    </dialog>,
    // A popover opened in a dialog is placed inside the dialog, which would close if the focus left it.
    anchor.closest("dialog") ?? document.body,
  );
}
