import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { useEscapeLayer } from "../dialog/escape-layers.js";
import classes from "./ActionMenu.module.css";

/** How long letters belong to one text, as in the menus of desktops. */
const TYPEAHEAD_MS = 500;

/** What was typed into a menu so far, and when the last key of it was pressed, in milliseconds. */
interface Typed {
  text: string;
  at: number;
}

const NOTHING_TYPED: Typed = { text: "", at: Number.NEGATIVE_INFINITY };

/** Whether a key pressed at `now` still belongs to what was typed. */
function isTyping({ text, at }: Typed, now: number): boolean {
  return text !== "" && now - at < TYPEAHEAD_MS;
}

/** What is typed with one more key. */
function withKey(before: Typed, key: string, now: number): Typed {
  return { text: (isTyping(before, now) ? before.text : "") + key.toLowerCase(), at: now };
}

/**
 * The label that a typed text means, -1 where none begins with it. One letter, also typed again and again, goes on to the
 * next label that begins with it; more letters mean the first, wherever the focus is: "new" is always New Patient.
 */
function labelTyped(labels: readonly string[], text: string, focused: number): number {
  const isOneLetter = text === text.charAt(0).repeat(text.length);
  const start = isOneLetter ? text.charAt(0) : text;
  const first = isOneLetter ? focused + 1 : 0;
  const order = labels.map((_, index) => (first + index) % labels.length);
  return order.find((index) => labels[index]?.toLowerCase().startsWith(start)) ?? -1;
}

const GAP = 4;
const EDGE = 8;

/**
 * Puts a menu under its button, their starts or their ends aligned: towards the middle of the window, unless `edge` says
 * which. Above it, or shifted, where the window has no room.
 */
export function placeMenu(menu: HTMLElement, anchor: HTMLElement, edge?: "start" | "end"): void {
  const button = anchor.getBoundingClientRect();
  const isInFirstHalf = button.left + button.right < window.innerWidth;
  const alignsStarts = edge === undefined ? isInFirstHalf : edge === "start";
  const { width, height } = menu.getBoundingClientRect();
  const below = button.bottom + GAP;
  const fitsBelow = below + height <= window.innerHeight - EDGE;
  const top = fitsBelow ? below : Math.max(EDGE, button.top - GAP - height);
  const wished = alignsStarts ? button.left : button.right - width;
  const left = Math.min(Math.max(EDGE, wished), window.innerWidth - EDGE - width);
  menu.style.top = `${top}px`;
  menu.style.left = `${left}px`;
}

/** One thing that a menu offers. */
export interface MenuAction {
  label: string;
  onSelect: () => void;
  /** What stands before the label. */
  icon?: ReactNode;
  /** Says that it takes something away. */
  isDanger?: boolean;
  isDisabled?: boolean;
  /** Of several of which one is in force: whether it is this one. */
  isChosen?: boolean;
}

/** What the button that opens a menu has to spread on itself. */
export interface MenuTriggerProps {
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  onClick: (event: MouseEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

interface ActionMenuProps {
  /** The menu's name for screen readers. */
  label: string;
  /** What it offers; a function is asked when the menu is drawn, and not before. */
  actions: readonly MenuAction[] | (() => readonly MenuAction[]);
  /** What stands above the actions and cannot be chosen; it describes the menu to screen readers. */
  header?: ReactNode;
  /** How the record is that the actions change: said where somebody else changes it while the menu is open. */
  present?: string | undefined;
  /** Draws the button. */
  children: (trigger: MenuTriggerProps) => ReactNode;
}

/**
 * A button with a menu, by the pattern of the ARIA guide. It costs nothing until it is opened, so that every row of a
 * long list may have one, and focus is back on its button before an action runs: dialogs return it there.
 *
 * Not Mantine's Menu 9.6: 300 closed ones, which is 150 rows, took 650 to 1,100 ms to draw on a processor slowed four
 * times, where 300 of these take 260; and its Popover would bring the patients page beyond its bundle.
 */
export function ActionMenu({ label, actions, header, present, children }: ActionMenuProps) {
  const id = useId();
  // The button of an open menu: known by the event that opens it, so that a closed one is drawn once and not again for it.
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (returnsFocus: boolean) => {
    setAnchor(null);
    if (returnsFocus) anchor?.focus({ preventScroll: true });
  };
  return (
    <>
      {children({
        "aria-haspopup": "menu",
        "aria-expanded": anchor !== null,
        "aria-controls": anchor === null ? undefined : id,
        onClick: (event) => setAnchor(anchor === null ? event.currentTarget : null),
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          setAnchor(event.currentTarget);
        },
      })}
      {anchor === null ? null : (
        <MenuList
          id={id}
          label={label}
          actions={typeof actions === "function" ? actions() : actions}
          header={header}
          present={present}
          anchor={anchor}
          onClose={close}
        />
      )}
    </>
  );
}

interface MenuListProps {
  id: string;
  label: string;
  actions: readonly MenuAction[];
  header: ReactNode;
  present: string | undefined;
  anchor: HTMLElement;
  onClose: (returnsFocus: boolean) => void;
}

function MenuList(props: MenuListProps) {
  const { id, label, actions, header, present, anchor, onClose } = props;
  const [presentAtFirst] = useState(present);
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef(NOTHING_TYPED);
  const isBlankTyped = useRef(false);
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];

  useEscapeLayer(true, () => onClose(true));

  const onPointer = useEffectEvent((event: PointerEvent) => {
    const target = event.target as Node;
    if (frame.current?.contains(target) !== true && !anchor.contains(target)) onClose(false);
  });

  // Within the event that opens the menu, so that the next key already finds the focus here.
  useLayoutEffect(() => {
    const menu = frame.current;
    if (menu === null) return undefined;
    const place = () => placeMenu(menu, anchor);
    place();
    menu.querySelector<HTMLElement>("[role^=menuitem]")?.focus({ preventScroll: true });
    window.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    document.addEventListener("pointerdown", onPointer);
    return () => {
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
      document.removeEventListener("pointerdown", onPointer);
    };
  }, [anchor]);

  // An item that disappears while it has the focus, because someone else has changed the patient, leaves the keys here.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  });

  function onKeyDown(event: KeyboardEvent): void {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (Math.max(at, 0) - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const next = steps[event.key];
    if (event.key === "Tab") onClose(true);
    else if (next !== undefined) {
      event.preventDefault();
      typed.current = NOTHING_TYPED;
      all[next]?.focus();
    } else if (isText(event, typed.current)) {
      event.preventDefault();
      isBlankTyped.current = event.key === " ";
      typed.current = withKey(typed.current, event.key, event.timeStamp);
      const labels = actions.map(({ label: text }) => text);
      // Where nothing begins with the text no item has the focus: Enter must not choose one that was not meant.
      (all[labelTyped(labels, typed.current.text, at)] ?? list.current)?.focus();
    } else if (event.repeat) {
      // The key that opened the menu, still held, chooses nothing.
      event.preventDefault();
    }
  }

  function onKeyUp(event: KeyboardEvent): void {
    // A button acts when the blank is let go, in Firefox also after its keydown was prevented.
    if (event.key !== " " || !isBlankTyped.current) return;
    event.preventDefault();
    isBlankTyped.current = false;
  }

  return createPortal(
    <div ref={frame} className={classes.menu}>
      <div className={classes.meanwhile} aria-live="assertive">
        {present === presentAtFirst ? null : `Changed meanwhile: ${present}`}
      </div>
      <div
        ref={list}
        id={id}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        aria-describedby={header === undefined ? undefined : `${id}-header`}
        className={classes.list}
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
      >
        {header === undefined ? null : (
          <div id={`${id}-header`} className={classes.header}>
            {header}
          </div>
        )}
        {actions.map(({ label: text, icon, isDanger, isDisabled, isChosen, onSelect }) => (
          <button
            key={text}
            type="button"
            role={isChosen === undefined ? "menuitem" : "menuitemradio"}
            aria-checked={isChosen}
            tabIndex={-1}
            className={classes.item}
            data-danger={isDanger || undefined}
            aria-disabled={isDisabled || undefined}
            onClick={() => {
              if (isDisabled) return;
              onClose(true);
              onSelect();
            }}
          >
            {icon}
            {text}
          </button>
        ))}
      </div>
    </div>,
    // Within the page's landmark, where screen readers that go by landmarks find it.
    anchor.closest("main") ?? anchor.closest("header") ?? document.body,
  );
}

/** Whether a key is a letter of a label; a blank is one only after others, else it chooses. */
function isText(event: KeyboardEvent, typed: Typed): boolean {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
  return event.key !== " " || isTyping(typed, event.timeStamp);
}
