import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CallInput } from "@wardline/contracts/endpoint";
import { checkCover } from "@wardline/contracts/roster/roster-check";
import { call } from "../../lib/calls/api.js";
import { dayText } from "../../lib/time/day-text.js";
import type { RuleFinding } from "./RuleQuestion.js";

interface RuleNoteProps {
  /** Key under which the answer of `ask` is cached. */
  id: string;
  ask: (signal: AbortSignal) => Promise<readonly RuleFinding[]>;
}

/**
 * Shows, before a duty change is confirmed, the hospital's rules that the change would break; renders nothing if it
 * breaks none.
 */
export function RuleNote({ id, ask }: RuleNoteProps) {
  const { data = [] } = useQuery({
    queryKey: ["rule-note", id],
    queryFn: ({ signal }) => ask(signal),
    gcTime: 0,
  });
  return (
    <span aria-live="polite">
      {data.length === 0 ? null : <b> This breaks rules of your hospital:</b>}
      {data.map(({ rule, person, date, text }) => (
        <Text key={`${rule} ${person} ${date}`} span display="block">
          {dayText(date)}: {text}
        </Text>
      ))}
    </span>
  );
}

/** Returns the rules that a cover would break. */
export async function findCoverRules(
  body: CallInput<typeof checkCover>["body"],
  signal: AbortSignal,
): Promise<readonly RuleFinding[]> {
  return (await call(checkCover, { body, signal })).data;
}
