import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Fairness } from "@wardline/contracts/roster-grid";
import { LIMITS } from "@wardline/domain/limits";
import { isRosterRole, ROSTER_ROLE_PLURALS } from "@wardline/domain/roster/roster-role";
import {
  BURDEN_LABELS,
  BURDEN_MEASURES,
  type BurdenMeasure,
} from "@wardline/domain/roster-month/burden";
import { fairnessRows, whoNext } from "@wardline/domain/roster-month/fairness";
import { fullName } from "@wardline/domain/roster-month/month-grid";
import { firstDay, shiftMonth } from "@wardline/domain/time/calendar-grid";
import { addDays, daysBetween, isDay } from "@wardline/domain/time/zoned-day";
import { ProperName } from "@wardline/theme/name-text";
import { useState } from "react";
import { ErrorState } from "../../../ui/feedback/ErrorState.js";
import { exportFile } from "../../../ui/feedback/export-file.js";
import { LoadingState } from "../../../ui/feedback/LoadingState.js";
import { DateField } from "../../../ui/form/DateField.js";
import { Segments } from "../../../ui/form/Segments.js";
import { FigureTable } from "../../../ui/table/FigureTable.js";
import { fairnessQuery } from "./month-queries.js";
import classes from "./Shares.module.css";
import type { MonthPartProps } from "./use-month-plan.js";

const MEASURES = BURDEN_MEASURES.map((value) => ({ value, label: BURDEN_LABELS[value] }));

/** How duties are shared, as planned, with covers and as worked until now: bars a person, the figures, and a file of them. */
export function FairnessView({ grid, month }: MonthPartProps) {
  const [from, setFrom] = useState(() => firstDay(shiftMonth(month, -2)));
  const [to, setTo] = useState(() => addDays(firstDay(shiftMonth(month, 1)), -1));
  const [measure, setMeasure] = useState<BurdenMeasure>("hours");
  const problem = spanProblem(from, to);
  const { data, isError, error, refetch } = useQuery({
    ...fairnessQuery(grid.department, from, to),
    enabled: problem === null,
  });

  async function save(shares: Fairness): Promise<void> {
    await exportFile({
      name: `fairness-${grid.department}-${from}-${to}.xlsx`,
      read: async () => {
        const { writeSheet } = await import("../../../lib/sheets/write-sheet.js");
        return writeSheet(fairnessRows(shares.people));
      },
    });
  }

  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-start">
        <DateField label="From" value={from} onChange={setFrom} />
        <DateField label="To" value={to} error={problem ?? undefined} onChange={setTo} />
        <Button
          variant="default"
          mt={29}
          leftSection={<IconDownload size={17} aria-hidden="true" />}
          disabled={data === undefined || problem !== null}
          onClick={() => data !== undefined && void save(data)}
        >
          Export spreadsheet
        </Button>
      </Group>
      <Segments label="What is compared" options={MEASURES} value={measure} onChange={setMeasure} />
      {data === undefined ? (
        isError ? (
          <ErrorState
            error={error}
            fallback="Failed to fetch how duties are shared"
            onRetry={() => void refetch()}
          />
        ) : problem === null ? (
          <LoadingState />
        ) : null
      ) : (
        <>
          <Bars shares={data} measure={measure} />
          <Figures shares={data} />
        </>
      )}
    </Stack>
  );
}

function spanProblem(from: string, to: string): string | null {
  if (!isDay(from) || !isDay(to)) return "Please choose both days.";
  if (to < from) return "The last day must not come before the first one.";
  return daysBetween(from, to) >= LIMITS.fairnessDays
    ? `Please choose at most ${LIMITS.fairnessDays} days.`
    : null;
}

interface SharesProps {
  shares: Fairness;
}

/** Role by role who has how much, those first whose turn it is. */
function Bars({ shares, measure }: SharesProps & { measure: BurdenMeasure }) {
  const most = Math.max(
    1,
    ...shares.people.flatMap(({ planned, worked }) => [planned[measure], worked[measure]]),
  );
  const part = (value: number) => ({ width: `${(100 * value) / most}%` });
  return (
    <div className={classes.bars}>
      <p className={classes.legend}>
        <span data-kind="worked">with covers</span>
        <span data-kind="planned">as planned</span>
      </p>
      {shares.spread.map(({ role, worked }) => (
        <section key={role} aria-label={role}>
          <Text size="sm" fw={600}>
            {isRosterRole(role) ? ROSTER_ROLE_PLURALS[role] : role}{" "}
            <Text span size="sm" c="dimmed" fw={400}>
              {spreadText(worked[measure])} with covers; who is next stands first
            </Text>
          </Text>
          <ul>
            {whoNext(
              shares.people.filter((person) => person.role === role),
              measure,
            ).map((person) => (
              <li key={person.id}>
                <ProperName className={classes.who}>{fullName(person)}</ProperName>
                <span className={classes.track} aria-hidden="true">
                  <span data-kind="worked" style={part(person.worked[measure])} />
                  <span data-kind="planned" style={part(person.planned[measure])} />
                </span>
                <span className={classes.value}>
                  {rounded(person.worked[measure])}
                  {person.worked[measure] === person.planned[measure] ? null : (
                    <small> planned {rounded(person.planned[measure])}</small>
                  )}
                  {person.worked[measure] === person.done[measure] ? null : (
                    <small> worked until now {rounded(person.done[measure])}</small>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The figures behind the bars. */
function Figures({ shares }: SharesProps) {
  return (
    <FigureTable
      caption="With covers, duties to come included; in brackets what is planned without covers, where that differs"
      head={["Person", ...MEASURES.map(({ label }) => label)]}
    >
      {shares.people.map(({ id, role, planned, worked, ...person }) => (
        <tr key={id}>
          <th scope="row">
            <ProperName>{fullName(person)}</ProperName> <small>{role}</small>
          </th>
          {BURDEN_MEASURES.map((one) => (
            <td key={one}>
              {rounded(worked[one])}
              {worked[one] === planned[one] ? null : <small> ({rounded(planned[one])})</small>}
            </td>
          ))}
        </tr>
      ))}
    </FigureTable>
  );
}

function spreadText({ least, most }: { least: number; most: number }): string {
  return least === most ? `${rounded(most)} each` : `from ${rounded(least)} to ${rounded(most)}`;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
