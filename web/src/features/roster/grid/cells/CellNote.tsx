import { Button, Group, Text } from "@mantine/core";
import type { GridChange } from "@wardline/domain/roster-month/month-plan";
import type { RosterFinding } from "@wardline/domain/roster-rules/findings";
import { dayText } from "../../../../lib/time/day-text.js";
import { roleText } from "../model/grid-rows.js";

export interface OvertakenChange extends GridChange {
  present: string | null;
}

interface CellNoteProps {
  findings: readonly RosterFinding[];
  overtaken: readonly OvertakenChange[];
  names: ReadonlyMap<string, string>;
  onKeepMine: (changes: readonly OvertakenChange[]) => void;
  onTakeTheirs: (changes: readonly OvertakenChange[]) => void;
}

/** Shows next to a cell the rules that it breaks, worst first, and other people's changes to it. */
export function CellNote({ findings, overtaken, names, ...choices }: CellNoteProps) {
  return (
    <output>
      {overtaken.map((change) => (
        <div key={`${change.role} ${change.position}`}>
          <Text size="sm">{overtakenText(change, names)}</Text>
          <Group gap={6} my={6}>
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => choices.onKeepMine([change])}
            >
              Keep mine
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => choices.onTakeTheirs([change])}
            >
              Take theirs
            </Button>
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
export function overtakenText(
  { date, role, position, person, present }: OvertakenChange,
  names: ReadonlyMap<string, string>,
): string {
  const getName = (id: string | null) =>
    id === null ? "nobody" : (names.get(id) ?? "somebody else");
  const post = `${roleText(role, position)}, ${dayText(date)}`;
  return `${post}: ${getName(present)} is there now; you have entered ${getName(person)}.`;
}
