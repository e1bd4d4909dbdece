import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { useEscapeLayer } from "../dialog/escape-layers.js";
import { hoverTip } from "../hover-tip.js";
import { placeMenu } from "./ActionMenu.js";
import classes from "./InfoPopover.module.css";

interface InfoPopoverProps {
  /** The name of the button and of what it opens: "On call for Ada Obi". */
  label: string;
  /** What screen readers say of the button, where what it shows is no word. */
  spoken?: string | undefined;
  /** What the signs of the button mean, seen on hover and on focus; its name where there is none. */
  tip?: string | undefined;
  /** For more than a list: wider, and beginning where the button does. */
  isWide?: boolean;
  /** What the button shows. */
  text: ReactNode;
  className?: string | undefined;
  /** As an element has it. */
  tabIndex?: number | undefined;
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  /** What is opened; drawn only then, so that every row of a long list may have one. `close` gives the focus back to `button`. */
  children: (close: () => void, button: HTMLElement) => ReactNode;
}

/** A button that opens more beside itself; Escape, a click elsewhere or leaving it closes it. */
export function InfoPopover(props: InfoPopoverProps) {
  const { label, spoken, tip, isWide = false, text, className, tabIndex } = props;
  const { onKeyDown, children } = props;
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [tipped, setTipped] = useState<HTMLElement | null>(null);
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
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(":focus-visible")) setTipped(currentTarget);
        }}
        onBlur={() => setTipped(null)}
        onClick={(event) => setAnchor(isOpen ? null : event.currentTarget)}
      >
        {text}
      </button>
      {tip === undefined || tipped === null || isOpen ? null : (
        <FocusTip text={tip} anchor={tipped} />
      )}
      {isOpen ? (
        <OpenPopover id={id} label={label} anchor={anchor} isWide={isWide} onClose={close}>
          {children(() => close(true), anchor)}
        </OpenPopover>
      ) : null}
    </>
  );
}

/** What a pointer sees as a `title`, for keys; a screen reader has it as the button's name. */
function FocusTip({ text, anchor }: { text: string; anchor: HTMLElement }) {
  const place = (tip: HTMLElement | null) => {
    if (tip !== null) placeMenu(tip, anchor, "start");
  };
  return createPortal(
    <span ref={place} className={classes.tip} aria-hidden="true">
      {text}
    </span>,
    document.body,
  );
}

interface OpenPopoverProps {
  id: string;
  label: string;
  anchor: HTMLElement;
  isWide: boolean;
  onClose: (returnsFocus: boolean) => void;
  children: ReactNode;
}

function OpenPopover({ id, label, anchor, isWide, onClose, children }: OpenPopoverProps) {
  const box = useRef<HTMLDialogElement>(null);

  const close = useEffectEvent(onClose);
  useEscapeLayer(true, () => onClose(true));

  useEffect(() => {
    const popover = box.current;
    if (popover === null) return undefined;
    const place = () => placeMenu(popover, anchor, isWide ? "start" : "end");
    const onPointer = ({ target }: PointerEvent) => {
      if (!popover.contains(target as Node) && !anchor.contains(target as Node)) close(false);
    };
    const onLeave = ({ relatedTarget: next }: FocusEvent) => {
      if (next !== null && !popover.contains(next as Node)) close(false);
    };
    place();
    const first = popover.querySelector<HTMLElement>("[data-autofocus]") ?? popover;
    first.focus({ preventScroll: true });
    // Its content may come, or grow, after it was opened.
    const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(place);
    sizes?.observe(popover);
    window.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    document.addEventListener("pointerdown", onPointer);
    popover.addEventListener("focusout", onLeave);
    return () => {
      sizes?.disconnect();
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
      document.removeEventListener("pointerdown", onPointer);
    };
  }, [anchor, isWide]);

  return createPortal(
    <dialog
      ref={box}
      open
      id={id}
      tabIndex={-1}
      aria-label={label}
      className={isWide ? `${classes.popover} ${classes.wide}` : classes.popover}
    >
      {children}
    </dialog>,
    // Within another one it is part of that, which would close when it is left.
    anchor.closest("dialog") ?? document.body,
  );
}
