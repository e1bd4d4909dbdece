import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import classes from "./menu.module.css";
import row from "./RowMenu.module.css";
import { useAnchored } from "./use-anchored.js";

/** Milliseconds within which letters form one text, as in desktop menus. */
const TYPEAHEAD_MS = 500;

/** Returns the index of the label that typed text matches, or -1. One letter, even repeated, moves to the next match. */
function findTypedLabel(labels: readonly string[], text: string, focused: number): number {
  const isOneLetter = text === text.charAt(0).repeat(text.length);
  const start = isOneLetter ? text.charAt(0) : text;
  const first = isOneLetter ? focused + 1 : 0;
  const order = labels.map((_, index) => (first + index) % labels.length);
  return order.find((index) => labels[index]?.toLowerCase().startsWith(start)) ?? -1;
}

/** An item of a menu. */
export interface MenuAction {
  label: string;
  onSelect: () => void;
  icon?: ReactNode;
  isDanger?: boolean;
  isDisabled?: boolean;
  isChosen?: boolean;
}

type TriggerProps = Pick<
  ComponentProps<"button">,
  "aria-haspopup" | "aria-expanded" | "aria-controls" | "onClick" | "onKeyDown"
>;

interface ActionMenuProps {
  label: string;
  /** Items of the menu. A function is called only when the menu opens. */
  actions: readonly MenuAction[] | (() => readonly MenuAction[]);
  header?: ReactNode;
  /** Current state of the record, announced if somebody else changes it while the menu is open. */
  currentState?: string | undefined;
  children: (trigger: TriggerProps) => ReactNode;
}

/** Menu button that follows the ARIA pattern. Renders its menu only while open, because long lists have many menus. */
export function ActionMenu({ actions, children, ...rest }: ActionMenuProps) {
  const id = useId();
  // The menu takes its anchor from the event that opens it, so a closed menu needs no extra render.
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
          {...rest}
          id={id}
          actions={typeof actions === "function" ? actions() : actions}
          anchor={anchor}
          onClose={close}
        />
      )}
    </>
  );
}

interface MenuListProps extends Omit<ActionMenuProps, "actions" | "children"> {
  id: string;
  actions: readonly MenuAction[];
  anchor: HTMLElement;
  onClose: (returnsFocus: boolean) => void;
}

function MenuList(props: MenuListProps) {
  const { id, label, actions, header, currentState, anchor, onClose } = props;
  const [initialState] = useState(currentState);
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: "", at: 0 });
  const isBlankTyped = useRef(false);

  useAnchored(frame, { anchor, first: "[role^=menuitem]", onClose });

  // If a focused item disappears because of another person's change, the list takes the keyboard focus.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  });

  function onKeyDown(event: KeyboardEvent): void {
    const all = [...(list.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (Math.max(at, 0) - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const { key, timeStamp } = event;
    const next = steps[key];
    const typedText = timeStamp - typed.current.at < TYPEAHEAD_MS ? typed.current.text : "";
    // Space adds to other letters, but otherwise selects an item.
    const isLetter = key.length === 1 && (key !== " " || typedText !== "");
    if (key === "Tab") onClose(true);
    else if (next !== undefined) {
      event.preventDefault();
      typed.current.text = "";
      all[next]?.focus();
    } else if (isLetter && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      isBlankTyped.current = key === " ";
      typed.current = { text: typedText + key.toLowerCase(), at: timeStamp };
      const labels = actions.map(({ label: text }) => text);
      // If nothing matches, no item has the focus, so that Enter does not select an item by mistake.
      (all[findTypedLabel(labels, typed.current.text, at)] ?? list.current)?.focus();
    } else if (event.repeat) {
      // Holding the key that opened the menu selects nothing.
      event.preventDefault();
    }
  }

  function onKeyUp(event: KeyboardEvent): void {
    // Firefox clicks a button when Space is released, even if its keydown was prevented.
    if (event.key !== " " || !isBlankTyped.current) return;
    event.preventDefault();
    isBlankTyped.current = false;
  }

  return createPortal(
    <div ref={frame} className={classes.menu}>
      <div className={classes.meanwhile} aria-live="assertive">
        {currentState === initialState ? null : `Changed by someone else: ${currentState}`}
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
    // The menu is placed inside a landmark, so that screen reader users who navigate by landmarks find it.
    anchor.closest("main") ?? anchor.closest("header") ?? document.body,
  );
}

interface RowMenuProps {
  label: string;
  actions: () => readonly MenuAction[];
}

/** The three-dot menu at the end of a row. */
export function RowMenu({ label, actions }: RowMenuProps) {
  return (
    <ActionMenu label={label} actions={actions}>
      {(trigger) => (
        <button
          {...trigger}
          type="button"
          data-tools
          className={`${row.iconButton} ${row.dots}`}
          aria-label={label}
        />
      )}
    </ActionMenu>
  );
}
