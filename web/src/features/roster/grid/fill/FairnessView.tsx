import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type Fairness, getRosterFairness } from "@wardline/contracts/roster/roster-grid";
import { fullName } from "@wardline/domain/people/full-name";
import { isRosterRole, ROSTER_ROLE_PLURALS } from "@wardline/domain/roster/roster-role";
import {
  BURDEN_LABELS,
  BURDEN_MEASURES,
  type BurdenMeasure,
} from "@wardline/domain/roster-month/burden";
import { listFairnessRows, sortByShare } from "@wardline/domain/roster-month/fairness";
import { getFirstDay, shiftMonth } from "@wardline/domain/time/calendar-grid";
import { addDays, isDay } from "@wardline/domain/time/zoned-day";
import { ProperName } from "@wardline/theme/name-text";
import { useState } from "react";
import { exportFile } from "../../../../ui/feedback/export-file.js";
import { Loaded } from "../../../../ui/feedback/Loaded.js";
import { DateField } from "../../../../ui/form/DateField.js";
import { validateSchema } from "../../../../ui/form/form-errors.js";
import { Segments } from "../../../../ui/form/Segments.js";
import { FigureTable } from "../../../../ui/table/FigureTable.js";
import { fairnessQuery } from "../model/month-queries.js";
import type { MonthPartProps } from "../model/use-month-plan.js";
import classes from "./Shares.module.css";

const MEASURES = BURDEN_MEASURES.map((value) => ({ value, label: BURDEN_LABELS[value] }));

/** Shows how duties are shared as planned, with covers and as worked so far, with a spreadsheet export. */
export function FairnessView({ grid }: MonthPartProps) {
  const [from, setFrom] = useState(() => getFirstDay(shiftMonth(grid, -2)));
  const [to, setTo] = useState(() => addDays(getFirstDay(shiftMonth(grid, 1)), -1));
  const [measure, setMeasure] = useState<BurdenMeasure>("hours");
  const span = { department: grid.department, from, to };
  const problem =
    isDay(from) && isDay(to)
      ? validateSchema(getRosterFairness.query, span).to
      : "Please choose both days.";
  const query = useQuery({ ...fairnessQuery(span), enabled: problem === undefined });
  const { data } = query;

  const name = `fairness-${grid.department}-${from}-${to}.xlsx`;
  const read = async () => {
    const { writeSheet } = await import("../../../../lib/sheets/write-sheet.js");
    return writeSheet(listFairnessRows(data?.people ?? []));
  };

  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-start">
        <DateField label="From" value={from} onChange={setFrom} />
        <DateField label="To" value={to} error={problem} onChange={setTo} />
        <Button
          variant="default"
          mt={29}
          leftSection={<IconDownload size={17} aria-hidden="true" />}
          disabled={data === undefined || problem !== undefined}
          onClick={() => void exportFile({ name, read })}
        >
          Export spreadsheet
        </Button>
      </Group>
      <Segments label="Compare by" options={MEASURES} value={measure} onChange={setMeasure} />
      {query.isPending && problem !== undefined ? null : (
        <Loaded query={query} fallback="Failed to fetch the shares of duties.">
          {(shares) => (
            <>
              <Bars shares={shares} measure={measure} />
              <Figures shares={shares} />
            </>
          )}
        </Loaded>
      )}
    </Stack>
  );
}

function Bars({ shares, measure }: { shares: Fairness; measure: BurdenMeasure }) {
  const most = Math.max(
    1,
    ...shares.people.flatMap(({ planned, worked }) => [planned[measure], worked[measure]]),
  );
  const ranking = sortByShare(shares.people, measure);
  const toBarStyle = (value: number) => ({ width: `${(100 * value) / most}%` });
  return (
    <Stack gap={14} className={classes.bars}>
      <Group component="p" gap={16} wrap="nowrap" m={0} fz="0.8125rem" className={classes.legend}>
        <span data-kind="worked">with covers</span>
        <span data-kind="planned">as planned</span>
      </Group>
      {shares.spread.map(({ role, worked }) => (
        <section key={role} aria-label={role}>
          <Text size="sm" fw={600}>
            {isRosterRole(role) ? ROSTER_ROLE_PLURALS[role] : role}{" "}
            <Text span size="sm" c="dimmed" fw={400}>
              {spreadText(worked[measure])} with covers, in order of who is next
            </Text>
          </Text>
          <ul>
            {ranking
              .filter((person) => person.role === role)
              .map((person) => (
                <li key={person.id}>
                  <ProperName>{fullName(person)}</ProperName>
                  <span className={classes.track} aria-hidden="true">
                    <span data-kind="worked" style={toBarStyle(person.worked[measure])} />
                    <span data-kind="planned" style={toBarStyle(person.planned[measure])} />
                  </span>
                  <span>
                    {roundToTenth(person.worked[measure])}
                    {person.worked[measure] === person.planned[measure] ? null : (
                      <small> planned {roundToTenth(person.planned[measure])}</small>
                    )}
                    {person.worked[measure] === person.done[measure] ? null : (
                      <small> worked so far {roundToTenth(person.done[measure])}</small>
                    )}
                  </span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Stack>
  );
}

function Figures({ shares }: { shares: Fairness }) {
  return (
    <FigureTable
      caption="Including covers and future duties. In brackets: as planned without covers, if different"
      head={["Person", ...MEASURES.map(({ label }) => label)]}
    >
      {shares.people.map(({ id, role, planned, worked, ...person }) => (
        <tr key={id}>
          <th scope="row">
            <ProperName>{fullName(person)}</ProperName> <small>{role}</small>
          </th>
          {BURDEN_MEASURES.map((one) => (
            <td key={one}>
              {roundToTenth(worked[one])}
              {worked[one] === planned[one] ? null : <small> ({roundToTenth(planned[one])})</small>}
            </td>
          ))}
        </tr>
      ))}
    </FigureTable>
  );
}

function spreadText(spread: { least: number; most: number }): string {
  const [least, most] = [spread.least, spread.most].map(roundToTenth);
  return spread.least === spread.most ? `${most} each` : `${least}–${most}`;
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
