import { Button, Group, NativeSelect, Text, VisuallyHidden } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { buildCharts } from "../../features/statistics/charts.js";
import {
  getDaysBefore,
  getLastDays,
  SPANS,
  spanProblem,
} from "../../features/statistics/day-span.js";
import { Figures } from "../../features/statistics/Figures.js";
import classes from "../../features/statistics/Statistics.module.css";
import { useStatistics } from "../../features/statistics/span.js";
import { type PageSearch, useSetSearch } from "../../lib/address/search-params.js";
import { useWardLimit } from "../../lib/session/rights.js";
import { dayText } from "../../lib/time/day-text.js";
import { useHospitalToday } from "../../lib/time/hospital-time.js";
import { useLimitText, useWards } from "../../shared/hospital/wards.js";
import { exportFile } from "../../ui/feedback/export-file.js";
import { ErrorState } from "../../ui/feedback/Loaded.js";
import { LoadingState } from "../../ui/feedback/Placeholders.js";
import { DateField } from "../../ui/form/DateField.js";
import { Segments } from "../../ui/form/Segments.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

const DEFAULT_SPAN = SPANS[1];
const OWN_SPAN = "own";

/** Shows the hospital's statistics as charts (docs/product.md, Statistics page). */
export function StatisticsPage() {
  const today = useHospitalToday();
  const wards = useWards();
  const setSearch = useSetSearch();
  const { from = "", to = "", days, ward: wantedWard }: PageSearch = useSearch({ strict: false });
  const hasOwnDays = from !== "" || to !== "";
  const chosenSpan = SPANS.find(({ value }) => value === days) ?? DEFAULT_SPAN;
  const lastDays = getLastDays(chosenSpan.days, today);
  const span = hasOwnDays ? { from, to } : lastDays;
  const problem = spanProblem(span, today);
  const validSpan = problem === null ? span : lastDays;
  const isLimited = useWardLimit().length > 0;
  const limit = useLimitText();
  // A person with limited rights sees one of their wards, by default the first.
  const ward = wantedWard || (isLimited ? (wards[0]?.id ?? null) : null);
  const { data, isError, error, refetch, isPlaceholderData } = useStatistics(
    { ...validSpan, ward },
    validSpan.to === today,
    problem === null && (ward !== null || !isLimited),
  );
  // The preceding period does not change: it is loaded once, after the chosen period.
  const isKnown = data !== undefined && !isPlaceholderData;
  const preceding = useStatistics({ ...getDaysBefore(validSpan), ward }, false, isKnown);
  const before = isKnown && !preceding.isPlaceholderData ? (preceding.data ?? null) : null;

  async function save(): Promise<void> {
    if (data === undefined) return;
    await exportFile({
      name: `statistics-${data.from}-${data.to}.xlsx`,
      read: async () => {
        const { buildStatisticsSheet } = await import(
          "../../features/statistics/statistics-sheet.js"
        );
        return buildStatisticsSheet(buildCharts(data), data.ward?.name ?? "Whole hospital");
      },
    });
  }

  function chooseSpan(value: string): void {
    if (value === OWN_SPAN) setSearch({ ...validSpan, days: undefined });
    else {
      const isDefault = value === DEFAULT_SPAN.value;
      setSearch({ from: undefined, to: undefined, days: isDefault ? undefined : value });
    }
  }

  const daysText =
    validSpan.from === validSpan.to
      ? dayText(validSpan.to)
      : `${dayText(validSpan.from)} to ${dayText(validSpan.to)}`;
  return (
    <>
      <PageHeader description={limit === null ? daysText : `${daysText}. ${limit}.`}>
        <Button
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden="true" />}
          disabled={data === undefined || problem !== null}
          onClick={() => void save()}
        >
          Export spreadsheet
        </Button>
      </PageHeader>
      <Group gap="sm" align="flex-end" mb="md" className={classes.tools} data-tools>
        <Segments
          label="Days"
          options={[...SPANS, { value: OWN_SPAN, label: "Custom" }]}
          value={hasOwnDays ? OWN_SPAN : chosenSpan.value}
          onChange={chooseSpan}
        />
        {wards.length === 0 ? null : (
          <NativeSelect
            aria-label="Ward"
            data={[
              ...(isLimited ? [] : [{ value: "", label: "Whole hospital" }]),
              ...wards.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={ward ?? ""}
            onChange={(event) => setSearch({ ward: event.currentTarget.value })}
          />
        )}
        {hasOwnDays ? (
          <>
            <DateField
              label="First day"
              max={today}
              value={from}
              onChange={(day) => setSearch({ from: day, to })}
            />
            <DateField
              label="Last day"
              max={today}
              value={to}
              onChange={(day) => setSearch({ from, to: day })}
            />
            {problem === null ? null : (
              <Text role="alert" size="sm" c="var(--mantine-color-error)">
                {problem}
              </Text>
            )}
          </>
        ) : null}
      </Group>
      <VisuallyHidden component="output">
        {isKnown ? `${data.ward?.name ?? "Whole hospital"}, ${daysText}` : ""}
      </VisuallyHidden>
      {isError && (data === undefined || isPlaceholderData) ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : null}
      {data !== undefined ? (
        <div aria-busy={isPlaceholderData}>
          <Figures data={data} before={before} />
        </div>
      ) : isError ? null : (
        <LoadingState label="Loading statistics" />
      )}
    </>
  );
}
