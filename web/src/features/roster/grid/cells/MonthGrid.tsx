import { VisuallyHidden } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { isRosterRole, ROSTER_ROLE_PLURALS } from "@wardline/domain/roster/roster-role";
import { readBlock } from "@wardline/domain/text/cells";
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { hoverTip } from "../../../../ui/hover-tip.js";
import type { CellView } from "../model/cell-views.js";
import { describeGridAction, listKeyActions, UNUSED_KEY_TEXT } from "../model/grid-keys.js";
import { clearArea, listTexts, spreadTexts, writeTexts } from "../model/grid-rows.js";
import { type GridAction, type GridPlace, getSelectedArea } from "../model/grid-state.js";
import type { PlannedGrid } from "../model/use-month-plan.js";
import { CellNote, findCellAt } from "./GridAids.js";
import { type GridColumn, GridRow, type GridRowProps, listMarginValues } from "./GridRow.js";
import classes from "./MonthGrid.module.css";

interface MonthGridProps extends Pick<GridRowProps, "onWanted"> {
  label: string;
  columns: readonly GridColumn[];
  planned: PlannedGrid;
  views: readonly (readonly CellView[])[];
  onSave: () => void;
  /** Called with a pasted text that does not fit the cells of this grid. */
  onPaste: (text: string) => void;
}

/** Shows the month as a grid of rows and days, of which Tab reaches only one cell (docs/product.md, Month). */
export function MonthGrid(props: MonthGridProps) {
  const { label, columns, planned, views, onWanted, onSave, onPaste } = props;
  const { rows, state, saved, dispatch } = planned;
  const table = useRef<HTMLTableElement>(null);
  const area = getSelectedArea(state);
  const { row: activeRow, column: activeColumn } = state.active;
  const margins = rows.map((row) => listMarginValues(row, planned));
  const [headings = []] = margins;

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
    const actions = listKeyActions(planned, { key, shiftKey, isCommand });
    if (actions === null) return;
    event.preventDefault();
    announce(actions.length === 0 ? UNUSED_KEY_TEXT : describeGridAction(actions, state));
    // Letters typed in a cell must not trigger the page's shortcuts.
    event.stopPropagation();
    for (const action of actions) dispatch(action);
  }

  // Firefox sends clipboard events to the page's selection, which never contains cells, so the focus decides which cell
  // is meant.
  const onClipboard = (event: ClipboardEvent) => {
    const { clipboardData: data, type } = event;
    const { activeElement } = document;
    if (data === null || !isCell(activeElement) || !table.current?.contains(activeElement)) return;
    event.preventDefault();
    if (type === "paste") {
      const text = data.getData("text/plain");
      const from = { row: area.top, column: area.left };
      const changes = writeTexts(planned, from, spreadTexts(readBlock(text), area));
      return changes === null ? onPaste(text) : act({ type: "change", saved, changes });
    }
    const lines = listTexts(planned, area).map((line) => line.join("\t"));
    data.setData("text/plain", lines.join("\n"));
    if (type === "cut") act({ type: "change", saved, changes: clearArea(planned, area) });
    else announce("Copied");
  };
  useWindowEvent("copy", onClipboard);
  useWindowEvent("cut", onClipboard);
  useWindowEvent("paste", onClipboard);

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
    if (to.row === state.active.row && to.column === state.active.column) return;
    dispatch({ type: "go", to, extends: true });
  }

  // Indexes of the rows with which a role begins. Former staff come last, so a role may begin twice.
  const groupStarts = rows.flatMap(({ role }, index) =>
    role === rows[index - 1]?.role ? [] : [index],
  );
  const longest = Math.max(...views.flat().map(({ text }) => text.length));
  const sizes = {
    "--days": columns.length,
    "--margins": headings.length,
    "--longest": Math.min(MAX_COLUMN_LETTERS, longest),
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
            <th scope="col">{rows[0]?.of.kind === "post" ? "Role" : "Person"}</th>
            {columns.map(({ date, name, weekday, isDayOff, isToday }) => (
              <th
                key={date}
                scope="col"
                aria-label={name}
                {...hoverTip(name)}
                data-free={isDayOff || undefined}
                data-today={isToday || undefined}
              >
                <span>{weekday}</span>
                {Number(date.slice(8))}
              </th>
            ))}
            {headings.map(({ label: what, head }) => (
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
        {groupStarts.map((start, group) => {
          const role = rows[start]?.role ?? "";
          return (
            <tbody key={rows[start]?.key}>
              {rows[0]?.of.kind === "post" ? null : (
                <tr className={classes.role}>
                  <th scope="rowgroup" colSpan={1 + columns.length + headings.length}>
                    <span>{isRosterRole(role) ? ROSTER_ROLE_PLURALS[role] : role}</span>
                  </th>
                </tr>
              )}
              {rows.slice(start, groupStarts[group + 1]).map((row, offset) => {
                const index = start + offset;
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
                    onWanted={rows[index + 1]?.role === role ? null : onWanted}
                  />
                );
              })}
            </tbody>
          );
        })}
      </table>
      <VisuallyHidden component="output">
        {/* The changed key makes screen readers read the same text again. */}
        <span key={announcement.count}>{announcement.text}</span>
      </VisuallyHidden>
      <CellNote table={table} planned={planned} />
    </div>
  );
}

/** Maximum width of a column in letters; a longer text of two posts may overlap the next cell. */
const MAX_COLUMN_LETTERS = 5;

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
