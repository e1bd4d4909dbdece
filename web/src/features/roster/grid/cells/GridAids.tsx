import { Alert, Button, Group, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { fullName } from "@wardline/domain/people/full-name";
import type { Burden } from "@wardline/domain/roster-month/burden";
import { getCellKey } from "@wardline/domain/roster-month/month-plan";
import type { RosterFinding } from "@wardline/domain/roster-rules/findings";
import { formatCount } from "@wardline/domain/text/format-count";
import { ProperName } from "@wardline/theme/name-text";
import { dayText } from "../../../../lib/time/day-text.js";
import { Keys } from "../../../../ui/page/Keys.js";
import {
  type GridLayout,
  listPositions,
  type PersonByInitials,
  type PlanRow,
  roleText,
} from "../model/grid-rows.js";
import type { OvertakenChange } from "../model/grid-state.js";
import classes from "./MonthGrid.module.css";

const MAX_SHOWN_PEOPLE = 8;

interface CellBarProps {
  row: PlanRow;
  /** Name of the day, such as "Saturday, 7 November 2026", with a holiday's name. */
  dayName: string;
  /** Content of the cell in words, such as "Registrar 2" or "nobody". */
  content: string;
  /** People who match the typed letters; everybody in the role if nothing is typed. */
  candidates: readonly PersonByInitials[];
  burdens: ReadonlyMap<string, Burden>;
  isFilled: boolean;
  onPosition: (position: number) => void;
  onPerson: (id: string) => void;
  onClear: () => void;
}

/** Shows the chosen cell and what can be entered there by mouse or touch. */
export function CellBar(props: CellBarProps) {
  const { row, dayName, content, candidates, burdens, isFilled } = props;
  return (
    <Group component="fieldset" gap="6px 10px" className={classes.bar} aria-label="Chosen cell">
      <span>
        <strong>{row.label}</strong>, {dayName}: {content}
      </span>
      <Group component="span" gap={4} className={classes.chips}>
        {row.of.kind === "post"
          ? candidates.slice(0, MAX_SHOWN_PEOPLE).map((person) => (
              <button type="button" key={person.id} onClick={() => props.onPerson(person.id)}>
                <b>{person.initials}</b>&nbsp;<ProperName>{fullName(person)}</ProperName>,{" "}
                {Math.round(burdens.get(person.id)?.hours ?? 0)} h
              </button>
            ))
          : row.of.person.is_staff
            ? listPositions().map((position) => (
                <button
                  type="button"
                  key={position}
                  aria-label={`${position}: put on call at this position`}
                  onClick={() => props.onPosition(position)}
                >
                  {position}
                </button>
              ))
            : null}
        {isFilled ? (
          <button type="button" onClick={props.onClear}>
            Clear
          </button>
        ) : null}
      </Group>
    </Group>
  );
}

/** Resolves overtaken changes with this page's entries or with the other person's. */
export type ResolveOvertaken = (
  choice: "keep-mine" | "take-theirs",
  changes: readonly OvertakenChange[],
) => void;

interface OvertakenProps {
  overtaken: readonly OvertakenChange[];
  names: ReadonlyMap<string, string>;
  onResolve: ResolveOvertaken;
}

/** Shows the changes of this month that other people have overtaken; renders nothing if there are none. */
export function OvertakenAlert({ overtaken, names, onResolve }: OvertakenProps) {
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
        <OvertakenButtons size="xs" changes={overtaken} onResolve={onResolve} />
      </Group>
    </Alert>
  );
}

interface OvertakenButtonsProps {
  size: "xs" | "compact-xs";
  changes: readonly OvertakenChange[];
  onResolve: ResolveOvertaken;
}

function OvertakenButtons({ size, changes, onResolve }: OvertakenButtonsProps) {
  return (
    <>
      <Button size={size} variant="default" onClick={() => onResolve("keep-mine", changes)}>
        Keep mine
      </Button>
      <Button size={size} variant="default" onClick={() => onResolve("take-theirs", changes)}>
        Take theirs
      </Button>
    </>
  );
}

/** Shows next to a cell the rules that it breaks, worst first, and other people's changes to it. */
export function CellNote(props: OvertakenProps & { findings: readonly RosterFinding[] }) {
  const { findings, overtaken, names, onResolve } = props;
  return (
    <output>
      {overtaken.map((change) => (
        <div key={`${change.role} ${change.position}`}>
          <Text size="sm">{overtakenText(change, names)}</Text>
          <Group gap={6} my={6}>
            <OvertakenButtons size="compact-xs" changes={[change]} onResolve={onResolve} />
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
  );
}

const LEVEL_TEXTS: Readonly<Record<RosterFinding["level"], string>> = {
  warn: "",
  reason: " (needs a reason)",
  forbid: " (not allowed)",
};

/** Returns "Registrar, Sat, 7 Nov 2026: Bola Eze is there now; you have entered Ada Obi." */
function overtakenText(
  { date, role, position, person, present }: OvertakenChange,
  names: ReadonlyMap<string, string>,
): string {
  const getName = (id: string | null) =>
    id === null ? "nobody" : (names.get(id) ?? "somebody else");
  const post = `${roleText(role, position)}, ${dayText(date)}`;
  return `${post}: ${getName(present)} is there now; you have entered ${getName(person)}.`;
}

const PEOPLE_KEYS = [
  ["1 – 4", "on call as first to fourth"],
  ["Space", "on or off"],
] as const;
const POST_KEYS = [
  ["A O", "initials of a person"],
  ["Enter", "takes the first suggestion"],
] as const;
const COMMON_KEYS = [
  ["Shift + arrows", "selects"],
  ["Del", "clears"],
  ["Ctrl D", "fills down"],
  ["Ctrl R", "repeats to the right"],
  ["Ctrl C, Ctrl V", "copies"],
  ["Ctrl Z, Ctrl Y", "undo, redo"],
  ["Ctrl S", "saves"],
] as const;

const MARKS = [
  ["away", "away"],
  ["covered", "covered"],
  ["offered", "offered"],
  ["unsaved", "not saved"],
] as const;

/** Explains the keys and marks of the grid. */
export function GridHelp({ layout }: { layout: GridLayout }) {
  const keys = [...(layout === "people" ? PEOPLE_KEYS : POST_KEYS), ...COMMON_KEYS];
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
      {keys.map(([key, text]) => (
        <span key={key}>
          <Keys keys={key} /> {text}
        </span>
      ))}
      {MARKS.map(([mark, text]) => (
        <span key={mark}>
          <i className={classes.sample} data-mark={mark} aria-hidden="true" /> {text}
        </span>
      ))}
    </Group>
  );
}
