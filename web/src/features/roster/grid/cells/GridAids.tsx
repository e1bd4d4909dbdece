import { Alert, Button, Group, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { fullName } from "@wardline/domain/people/full-name";
import { type GridChange, getCellKey } from "@wardline/domain/roster-month/month-plan";
import type { RosterFinding } from "@wardline/domain/roster-rules/findings";
import { formatCount } from "@wardline/domain/text/format-count";
import { ProperName } from "@wardline/theme/name-text";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { dayText } from "../../../../lib/time/day-text.js";
import { Keys } from "../../../../ui/page/Keys.js";
import { type CellView, isChangeOf } from "../model/cell-views.js";
import { assignPerson, getNextPlace } from "../model/grid-keys.js";
import {
  clearArea,
  enterText,
  type GridCell,
  type GridLayout,
  listPositions,
  listPostsInCell,
  readTyped,
  roleText,
} from "../model/grid-rows.js";
import { type GridPlace, getSelectedArea, type OvertakenChange } from "../model/grid-state.js";
import { findDutyFindings, type MonthPlanning, type PlannedGrid } from "../model/use-month-plan.js";
import classes from "./MonthGrid.module.css";

const MAX_SHOWN_PEOPLE = 8;

interface CellBarProps {
  planned: PlannedGrid;
  cell: GridCell;
  dayName: string;
  view: CellView | undefined;
}

/** Shows the chosen cell and what can be entered there by mouse or touch. */
export function CellBar({ planned, cell, dayName, view }: CellBarProps) {
  const { state, dispatch, saved, totals, typeablePeople } = planned;
  const { row } = cell;
  // The people who match the typed letters, or everybody in the role if nothing is typed.
  const { candidates } = readTyped(state.typed, row.role, typeablePeople);
  const change = (changes: GridChange[]) => dispatch({ type: "change", saved, changes });

  function choose(person: string): void {
    const next = getNextPlace(planned, state.active);
    for (const action of assignPerson(planned, person, next)) dispatch(action);
  }

  return (
    <Group component="fieldset" gap="6px 10px" className={classes.bar} aria-label="Chosen cell">
      <span>
        <strong>{row.label}</strong>, {dayName}: {view?.content}
      </span>
      <Group component="span" gap={4} className={classes.chips}>
        {row.of.kind === "post"
          ? candidates.slice(0, MAX_SHOWN_PEOPLE).map((person) => (
              <button type="button" key={person.id} onClick={() => choose(person.id)}>
                <b>{person.initials}</b>&nbsp;<ProperName>{fullName(person)}</ProperName>,{" "}
                {Math.round(totals.burdens.get(person.id)?.hours ?? 0)} h
              </button>
            ))
          : row.of.person.is_staff
            ? listPositions().map((position) => (
                <button
                  type="button"
                  key={position}
                  aria-label={`${position}: put on call at this position`}
                  onClick={() => change(enterText(planned, cell, `${position}`) ?? [])}
                >
                  {position}
                </button>
              ))
            : null}
        {view === undefined || view.text === "" ? null : (
          <button type="button" onClick={() => change(clearArea(planned, getSelectedArea(state)))}>
            Clear
          </button>
        )}
      </Group>
    </Group>
  );
}

/** Shows the changes of this month that other people have overtaken; renders nothing if there are none. */
export function OvertakenAlert({ planning }: { planning: MonthPlanning }) {
  const { overtaken, names } = planning;
  if (overtaken.length === 0) return null;
  return (
    <Alert
      color="yellow"
      role="alert"
      mb="sm"
      icon={<IconInfoCircle aria-hidden="true" />}
      title={`${formatCount(overtaken.length, "duty was", "duties were")} changed by someone else`}
    >
      {overtaken.slice(0, 5).map((change) => (
        <Text key={getCellKey(change)} size="sm">
          {overtakenText(change, names)}
        </Text>
      ))}
      {overtaken.length > 5 ? (
        <Text size="sm">{overtaken.length - 5} more are marked in the grid.</Text>
      ) : null}
      <Group gap="sm" mt="sm">
        <OvertakenButtons size="xs" changes={overtaken} planning={planning} />
      </Group>
    </Alert>
  );
}

interface OvertakenButtonsProps {
  size: "xs" | "compact-xs";
  changes: readonly OvertakenChange[];
  planning: MonthPlanning;
}

function OvertakenButtons({ size, changes, planning: { saved, dispatch } }: OvertakenButtonsProps) {
  const keys = changes.map(getCellKey);
  const keepMine = () => dispatch({ type: "keep-mine", saved, keys });
  const takeTheirs = () => dispatch({ type: "take-theirs", keys });
  return (
    <>
      <Button size={size} variant="default" onClick={keepMine}>
        Keep mine
      </Button>
      <Button size={size} variant="default" onClick={takeTheirs}>
        Take theirs
      </Button>
    </>
  );
}

/** Distance between a cell and its note in pixels. */
const NOTE_GAP = 3;

/** Shows a cell's broken rules and other people's changes, towards the middle of the grid, where there is room. */
export function CellNote(props: {
  table: RefObject<HTMLTableElement | null>;
  planned: PlannedGrid;
}) {
  const { table, planned } = props;
  const { rows, dates, plan, totals, overtaken, state } = planned;
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const cell = findCellAt(table.current, state.noted)?.getBoundingClientRect();
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
  const row = rows[state.noted.row];
  const date = dates[state.noted.column];
  if (row === undefined || date === undefined) return null;
  const cell = { row, date };
  const [post] = listPostsInCell(cell, plan);
  const person = row.of.kind === "person" ? row.of.person.id : (post?.person ?? "");
  const findings = findDutyFindings(totals, person, date);
  const conflicts = overtaken.filter((change) => isChangeOf(cell, change));
  if (findings.length === 0 && conflicts.length === 0) return null;
  return (
    <div ref={note} className={classes.note} data-note>
      <output>
        {conflicts.map((change) => (
          <div key={`${change.role} ${change.position}`}>
            <Text size="sm">{overtakenText(change, planned.names)}</Text>
            <Group gap={6} my={6}>
              <OvertakenButtons size="compact-xs" changes={[change]} planning={planned} />
            </Group>
          </div>
        ))}
        {findings.length === 0 ? null : (
          <ul>
            {findings.map(({ rule, level, text }) => (
              <li key={`${rule} ${text}`} data-level={level}>
                {text}
                {LEVEL_TEXTS[level]}
              </li>
            ))}
          </ul>
        )}
      </output>
    </div>
  );
}

export function findCellAt(table: HTMLTableElement | null, { row, column }: GridPlace) {
  return table?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`);
}

const LEVEL_TEXTS: Readonly<Record<RosterFinding["level"], string>> = {
  warn: "",
  reason: " (needs a reason)",
  forbid: " (not allowed)",
};

/** Returns "Registrar, Sat, 7 Nov 2026: Bola Eze is there now; you have entered Ada Obi." */
function overtakenText(change: OvertakenChange, names: MonthPlanning["names"]): string {
  const { date, role, position, person, present } = change;
  const getName = (id: string | null) =>
    id === null ? "nobody" : (names.get(id) ?? "somebody else");
  const post = `${roleText(role, position)}, ${dayText(date)}`;
  return `${post}: ${getName(present)} is there now; you have entered ${getName(person)}.`;
}

/** Keys and their effects; a third entry names the only layout that has the key. */
const KEYS: readonly [keys: string, text: string, layout?: GridLayout][] = [
  ["1 – 4", "on call as first to fourth", "people"],
  ["Space", "on or off", "people"],
  ["A O", "initials of a person", "posts"],
  ["Enter", "takes the first suggestion", "posts"],
  ["Shift + arrows", "selects"],
  ["Del", "clears"],
  ["Ctrl D", "fills down"],
  ["Ctrl R", "repeats to the right"],
  ["Ctrl C, Ctrl V", "copies"],
  ["Ctrl Z, Ctrl Y", "undo, redo"],
  ["Ctrl S", "saves"],
];

const MARKS = { away: "away", covered: "covered", offered: "offered", unsaved: "not saved" };

/** Explains the keys and marks of the grid. */
export function GridHelp({ layout }: { layout: GridLayout }) {
  return (
    <Group
      component="p"
      gap="4px 14px"
      m="8px 2px 0"
      c="dimmed"
      fz="0.8125rem"
      className={classes.help}
      data-tools
    >
      {KEYS.filter(([, , only = layout]) => only === layout).map(([keys, text]) => (
        <span key={keys}>
          <Keys keys={keys} /> {text}
        </span>
      ))}
      {Object.entries(MARKS).map(([mark, text]) => (
        <span key={mark}>
          <i className={classes.sample} data-mark={mark} aria-hidden="true" /> {text}
        </span>
      ))}
    </Group>
  );
}
