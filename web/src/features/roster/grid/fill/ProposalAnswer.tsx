import { Alert, List, Stack, Text } from "@mantine/core";
import type { ProposalAnswer } from "@wardline/contracts/roster/roster-proposals";
import { fullName } from "@wardline/domain/people/full-name";
import { BURDEN_LABELS, BURDEN_MEASURES } from "@wardline/domain/roster-month/burden";
import { formatCount } from "@wardline/domain/text/format-count";
import { ProperName } from "@wardline/theme/name-text";
import { dayText } from "../../../../lib/time/day-text.js";
import { FigureTable } from "../../../../ui/table/FigureTable.js";
import { roleText } from "../model/grid-rows.js";
import classes from "./Shares.module.css";

const MAX_SHOWN_LINES = 6;

interface ProposalAnswerProps {
  answer: ProposalAnswer;
  names: ReadonlyMap<string, string>;
}

/** Shows the result of a proposal: its changes, each person's share before and after, and the best possible figures. */
export function ProposalAnswerView({ answer, names }: ProposalAnswerProps) {
  const { method, changes, unfilled, findings, people, bounds, ways_out } = answer;
  return (
    <Stack gap="md">
      <Text fw={600} component="output">
        {changes.length === 0
          ? "There is nothing to change."
          : `${formatCount(changes.length, "duty", "duties")} will change.`}{" "}
        {unfilled.length === 0
          ? "Every duty is filled."
          : `${formatCount(unfilled.length, "duty stays", "duties stay")} empty.`}
      </Text>
      <Text size="sm" c="dimmed">
        {method === "solver"
          ? "Worked out for the whole month and checked against your rules."
          : "Filled step by step, each duty going to the person with the least so far, and checked against your rules."}
      </Text>
      {ways_out.length === 0 ? null : (
        <Alert color="yellow" title="The month cannot be filled as it is">
          <Lines lines={ways_out} />
        </Alert>
      )}
      {unfilled.length === 0 ? null : (
        <Alert color="yellow" title="Unfilled duties">
          <Lines
            lines={unfilled.map(
              ({ date, role, position }) => `${roleText(role, position)}, ${dayText(date)}`,
            )}
          />
        </Alert>
      )}
      {bounds.length === 0 ? null : (
        <div>
          <Text size="sm" fw={600}>
            Best possible
          </Text>
          <Lines lines={bounds} />
        </div>
      )}
      {findings.length === 0 ? null : (
        <div>
          <Text size="sm" fw={600}>
            Rules that the proposal would break
          </Text>
          <Lines
            lines={findings.map(
              ({ person, date, text }) =>
                `${dayText(date)}: ${text.includes(":") ? text : `${names.get(person) ?? ""}: ${text}`}`,
            )}
          />
        </div>
      )}
      <FigureTable
        caption="Before and after, in this month"
        head={["Person", ...BURDEN_MEASURES.map((measure) => BURDEN_LABELS[measure])]}
      >
        {people.map(({ id, before, after, ...person }) => (
          <tr key={id}>
            <th scope="row">
              <ProperName>{fullName(person)}</ProperName> <small>{person.role}</small>
            </th>
            {BURDEN_MEASURES.map((measure) => (
              <td key={measure} data-more={after[measure] > before[measure] || undefined}>
                {before[measure] === after[measure] ? (
                  Math.round(after[measure])
                ) : (
                  <>
                    <span className={classes.before}>{Math.round(before[measure])} →</span>{" "}
                    {Math.round(after[measure])}
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </FigureTable>
    </Stack>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  const hiddenCount = lines.length - MAX_SHOWN_LINES;
  return (
    <List size="sm" spacing={4}>
      {lines.slice(0, MAX_SHOWN_LINES).map((text) => (
        <List.Item key={text}>{text}</List.Item>
      ))}
      {hiddenCount > 0 ? <List.Item>and {hiddenCount} more</List.Item> : null}
    </List>
  );
}
