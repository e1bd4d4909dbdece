import { Button, VisuallyHidden } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { buildCharts } from "../../features/statistics/charts.js";
import {
  getDaysBefore,
  getLastDays,
  SPANS,
  spanProblem,
} from "../../features/statistics/day-span.js";
import { Figures } from "../../features/statistics/Figures.js";
import { SpanChoice } from "../../features/statistics/SpanChoice.js";
import { useStatistics } from "../../features/statistics/span.js";
import { useSearchText, useSetSearch } from "../../lib/address/search-params.js";
import { useWardLimit } from "../../lib/session/rights.js";
import { dayText } from "../../lib/time/day-text.js";
import { useHospitalToday } from "../../lib/time/hospital-time.js";
import { useLimitText, useWards } from "../../shared/hospital/wards.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { exportFile } from "../../ui/feedback/export-file.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

const DEFAULT_SPAN = SPANS[1];

/** Shows the hospital's statistics as charts (docs/product.md, Statistics page). */
export function StatisticsPage() {
  const today = useHospitalToday();
  const wards = useWards();
  const setSearch = useSetSearch();
  const [first] = useSearchText("from");
  const [last] = useSearchText("to");
  const [days] = useSearchText("days");
  const [wantedWard] = useSearchText("ward");
  const hasOwnDays = first !== "" || last !== "";
  const chosenSpan = SPANS.find(({ value }) => value === days) ?? DEFAULT_SPAN;
  const span = hasOwnDays ? { from: first, to: last } : getLastDays(chosenSpan.days, today);
  const problem = spanProblem(span, today);
  const isLimited = useWardLimit().length > 0;
  const limit = useLimitText();
  // A person with limited rights sees one of their wards, by default the first.
  const ward = wantedWard !== "" ? wantedWard : isLimited ? (wards[0]?.id ?? null) : null;
  const isChosen = ward !== null || !isLimited;
  const validSpan = problem === null ? span : getLastDays(chosenSpan.days, today);
  const found = useStatistics(
    { ...validSpan, ward },
    validSpan.to === today,
    problem === null && isChosen,
  );
  const { data, isError, error, refetch, isPlaceholderData } = found;
  // The preceding period does not change: it is loaded once, after the chosen period.
  const isKnown = data !== undefined && !isPlaceholderData;
  const precedingQuery = useStatistics({ ...getDaysBefore(validSpan), ward }, false, isKnown);
  const before =
    isKnown && !precedingQuery.isPlaceholderData ? (precedingQuery.data ?? null) : null;

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
      <SpanChoice
        chosen={hasOwnDays ? null : chosenSpan.value}
        span={span}
        today={today}
        problem={problem}
        wards={wards}
        ward={ward}
        hasWholeHospital={!isLimited}
        onChoose={(value) =>
          setSearch(
            value === null
              ? { ...validSpan, days: undefined }
              : {
                  from: undefined,
                  to: undefined,
                  days: value === DEFAULT_SPAN.value ? undefined : value,
                },
          )
        }
        onSpan={(next) => setSearch({ ...next })}
        onWard={(id) => setSearch({ ward: id ?? undefined })}
      />
      <VisuallyHidden component="output">
        {isKnown ? `${data.ward?.name ?? "Whole hospital"}, ${daysText}` : ""}
      </VisuallyHidden>
      {isError && (data === undefined || isPlaceholderData) ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? (
        isError ? null : (
          <LoadingState label="Loading statistics" />
        )
      ) : (
        <div aria-busy={isPlaceholderData}>
          <Figures data={data} before={before} />
        </div>
      )}
    </>
  );
}
