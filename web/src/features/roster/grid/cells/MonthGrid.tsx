import { VisuallyHidden } from "@mantine/core";
import { isRosterRole, ROSTER_ROLE_PLURALS } from "@wardline/domain/roster/roster-role";
import { readBlock } from "@wardline/domain/text/cells";
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { hoverTip } from "../../../../ui/hover-tip.js";
import type { CellView } from "../model/cell-views.js";
import { describeGridAction, listKeyActions, UNUSED_KEY_TEXT } from "../model/grid-keys.js";
import {
  clearArea,
  type DrawnGrid,
  listTexts,
  spreadTexts,
  writeTexts,
} from "../model/grid-rows.js";
import {
  type GridAction,
  type GridPlace,
  type GridState,
  getSelectedArea,
  type SavedPosts,
} from "../model/grid-state.js";
import { type GridColumn, GridRow, type MarginValue } from "./GridRow.js";
import classes from "./MonthGrid.module.css";

interface MonthGridProps {
  label: string;
  columns: readonly GridColumn[];
  /** Date of the current duty, YYYY-MM-DD. */
  current: string;
  drawn: DrawnGrid;
  state: GridState;
  saved: SavedPosts;
  views: readonly (readonly CellView[])[];
  margins: readonly (readonly MarginValue[])[];
  asides: readonly ReactNode[];
  /** Note shown next to the cell `state.noted`; null for no note. */
  note: ReactNode;
  dispatch: (action: GridAction) => void;
  onSave: () => void;
  /** Called with a pasted text that does not fit the cells of this grid. */
  onPaste: (text: string) => void;
}

const CLIPBOARD_EVENTS = ["copy", "cut", "paste"] as const;

/** Shows the month as a grid of rows and days, of which Tab reaches only one cell (docs/product.md, Month). */
export function MonthGrid(props: MonthGridProps) {
  const { label, columns, current, drawn, state, saved, views, margins, asides, note } = props;
  const { dispatch, onSave, onPaste } = props;
  const table = useRef<HTMLTableElement>(null);
  const area = getSelectedArea(state);
  const { row: activeRow, column: activeColumn } = state.active;

  // Moves the focus with the active cell, but never takes the focus from outside the grid.
  useEffect(() => {
    if (table.current?.contains(document.activeElement) !== true) return;
    findCellAt(table.current, { row: activeRow, column: activeColumn })?.focus();
  }, [activeRow, activeColumn]);

  // If the month is wider than the screen, it opens at the current duty.
  useEffect(() => scrollToToday(table.current), []);

  const [announcement, setAnnouncement] = useState({ text: "", count: 0 });
  const announce = (text: string) => setAnnouncement(({ count }) => ({ text, count: count + 1 }));
  const act = (action: GridAction) => {
    dispatch(action);
    announce(describeGridAction([action], state));
  };

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || !isCell(event.target)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === "s") {
      event.preventDefault();
      onSave();
      return;
    }
    const { key, shiftKey } = event;
    const actions = listKeyActions({ ...drawn, state, saved }, { key, shiftKey, isCommand });
    if (actions === null) return;
    event.preventDefault();
    announce(actions.length === 0 ? UNUSED_KEY_TEXT : describeGridAction(actions, state));
    // Letters typed in a cell must not trigger the page's shortcuts.
    event.stopPropagation();
    for (const action of actions) dispatch(action);
  }

  function copy(data: DataTransfer): void {
    const lines = listTexts(drawn, area).map((line) => line.join("\t"));
    data.setData("text/plain", lines.join("\n"));
  }

  function paste(text: string): void {
    const from = { row: area.top, column: area.left };
    const changes = writeTexts(drawn, from, spreadTexts(readBlock(text), area));
    if (changes === null) onPaste(text);
    else act({ type: "change", saved, changes });
  }

  // Firefox sends clipboard events to the page's selection, which never contains cells, so the focus decides which cell
  // is meant.
  const onClipboard = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData: data, type } = event;
    const { activeElement } = document;
    if (data === null || !isCell(activeElement) || !table.current?.contains(activeElement)) return;
    event.preventDefault();
    if (type === "paste") return paste(data.getData("text/plain"));
    copy(data);
    if (type === "cut") act({ type: "change", saved, changes: clearArea(drawn, area) });
    else announce("Copied");
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onClipboard(event);
    for (const type of CLIPBOARD_EVENTS) document.addEventListener(type, listen);
    return () => {
      for (const type of CLIPBOARD_EVENTS) document.removeEventListener(type, listen);
    };
  }, []);

  function onPointerDown(event: PointerEvent): void {
    const to = readPlace(event.target);
    if (to === null || event.button !== 0) return;
    dispatch({ type: "go", to, extends: event.shiftKey });
    // Touching a cell must still be able to scroll the grid.
    if (event.pointerType === "mouse") event.preventDefault();
    findCellAt(table.current, to)?.focus({ preventScroll: true });
  }

  function onPointerOver(event: PointerEvent): void {
    const to = readPlace(event.target);
    if (to === null || event.pointerType !== "mouse" || event.buttons !== 1) return;
    if (to.row !== activeRow || to.column !== activeColumn) {
      dispatch({ type: "go", to, extends: true });
    }
  }

  const groups = groupRows(drawn.rows);
  const sizes = {
    "--days": columns.length,
    "--margins": margins[0]?.length ?? 0,
    "--longest": Math.min(
      MAX_COLUMN_LETTERS,
      Math.max(...views.flat().map(({ text }) => text.length)),
    ),
  } as CSSProperties;
  return (
    <div className={classes.scroll}>
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid as in the ARIA guide
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        className={classes.grid}
        style={sizes}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerOver={onPointerOver}
      >
        <thead>
          <tr>
            <th scope="col">{drawn.rows[0]?.of.kind === "post" ? "Role" : "Person"}</th>
            {columns.map(({ date, name, weekday, isDayOff }) => (
              <th
                key={date}
                scope="col"
                aria-label={name}
                {...hoverTip(name)}
                data-free={isDayOff || undefined}
                data-today={date === current || undefined}
              >
                <span>{weekday}</span>
                {Number(date.slice(8))}
              </th>
            ))}
            {(margins[0] ?? []).map(({ label: what, head }) => (
              <th
                key={what}
                scope="col"
                className={classes.margin}
                aria-label={what}
                {...hoverTip(what)}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ role, from, count }) => (
          <tbody key={role}>
            {drawn.rows[from]?.of.kind === "post" ? null : (
              <tr className={classes.role}>
                <th scope="rowgroup" colSpan={1 + columns.length + (margins[0]?.length ?? 0)}>
                  <span>{isRosterRole(role) ? ROSTER_ROLE_PLURALS[role] : role}</span>
                </th>
              </tr>
            )}
            {drawn.rows.slice(from, from + count).map((row, offset) => {
              const index = from + offset;
              return (
                <GridRow
                  key={row.key}
                  row={row}
                  index={index}
                  columns={columns}
                  cells={views[index] ?? []}
                  figures={margins[index] ?? []}
                  active={index === activeRow ? activeColumn : -1}
                  selected={area.top <= index && index <= area.bottom ? area : null}
                  typed={state.typed}
                  aside={asides[index] ?? null}
                />
              );
            })}
          </tbody>
        ))}
      </table>
      <VisuallyHidden component="output">
        {/* The changed key makes screen readers read the same text again. */}
        <span key={announcement.count}>{announcement.text}</span>
      </VisuallyHidden>
      {note === null ? null : (
        <AdjacentNote table={table} place={state.noted}>
          {note}
        </AdjacentNote>
      )}
    </div>
  );
}

interface AdjacentNoteProps {
  table: RefObject<HTMLTableElement | null>;
  place: GridPlace;
  children: ReactNode;
}

/** Distance between a cell and its note in pixels. */
const NOTE_GAP = 3;

/** Shows a cell's note below or above the cell, towards the middle of the grid, where there is always room. */
function AdjacentNote({ table, place, children }: AdjacentNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const cell = findCellAt(table.current, place)?.getBoundingClientRect();
    const box = table.current?.parentElement;
    if (cell === undefined || box === null || box === undefined || note.current === null) return;
    const { offsetWidth: width, offsetHeight: height, style } = note.current;
    const frame = box.getBoundingClientRect();
    const isLeft = cell.left + cell.right > frame.left + frame.right;
    const left = (isLeft ? cell.right - width : cell.left) - frame.left + box.scrollLeft;
    const above = cell.top - frame.top + box.scrollTop - height - NOTE_GAP;
    const below = cell.bottom - frame.top + box.scrollTop + NOTE_GAP;
    const isBelow = above < box.scrollTop || cell.bottom + NOTE_GAP + height < frame.bottom;
    style.left = `${Math.max(0, left)}px`;
    style.top = `${isBelow ? below : above}px`;
  });
  return (
    <div ref={note} className={classes.note} data-note>
      {children}
    </div>
  );
}

/** Maximum width of a column in letters; a longer text of two posts may overlap the next cell. */
const MAX_COLUMN_LETTERS = 5;

function groupRows(rows: DrawnGrid["rows"]): { role: string; from: number; count: number }[] {
  const groups: { role: string; from: number; count: number }[] = [];
  for (const [index, { role }] of rows.entries()) {
    const last = groups.at(-1);
    if (last?.role === role) last.count += 1;
    else groups.push({ role, from: index, count: 1 });
  }
  return groups;
}

function scrollToToday(table: HTMLTableElement | null): void {
  const heading = table?.querySelector<HTMLElement>("thead [data-today]");
  const box = table?.parentElement;
  if (heading && box) box.scrollLeft = heading.offsetLeft - box.clientWidth / 2;
}

function isCell(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.dataset.cell !== undefined;
}

function readPlace(target: EventTarget): GridPlace | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest<HTMLElement>("[data-cell]")?.dataset.cell;
  if (cell === undefined) return null;
  const [row = 0, column = 0] = cell.split(" ").map(Number);
  return { row, column };
}

function findCellAt(
  table: HTMLTableElement | null,
  { row, column }: GridPlace,
): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`) ?? null;
}
