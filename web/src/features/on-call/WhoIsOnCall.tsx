import { Alert, Button } from "@mantine/core";
import { IconClock, IconPhoneOff, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { OnCall } from "@wardline/contracts/on-call";
import { type ReactNode, useId } from "react";
import { useSearchText } from "../../lib/address/search-params.js";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { momentOfLocal } from "../../lib/time/local-moment.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { DateField } from "../../ui/form/DateField.js";
import { SearchBox } from "../../ui/form/SearchBox.js";
import { usePrintSheet } from "../../ui/page/use-print-sheet.js";
import { DutyCard, Follows } from "./DutyCard.js";
import classes from "./OnCall.module.css";
import { OnCallSheet } from "./OnCallSheet.js";
import { onCallAtQuery, useOnCallNow } from "./on-call-queries.js";
import { findOnCall, isCovered } from "./on-call-search.js";

interface WhoIsOnCallProps {
  /** What leads on where the hospital has no departments yet. */
  whenNone?: ReactNode;
}

/** All departments with whom to call now, or at the time of `?at=` on the hospital's clocks (docs/wire.md, Duties). */
export function WhoIsOnCall({ whenNone }: WhoIsOnCallProps) {
  const zone = useHospitalZone();
  const [query, setQuery] = useSearchText("q");
  const [time, setTime] = useSearchText("at");
  const moment = momentOfLocal(time, zone);
  const at = moment === null ? null : new Date(moment).toISOString();
  const now = useOnCallNow();
  const then = useQuery({ ...onCallAtQuery(at ?? ""), enabled: at !== null });
  const { data, error, refetch } = at === null ? { ...now, data: now.duties } : then;
  const rows = findOnCall(data ?? [], query);
  const { isPrinting, print, ...sheet } = usePrintSheet(rows.length > 0);

  return (
    <>
      <div className={classes.controls}>
        <SearchBox label="Search departments and people" value={query} onChange={setQuery} />
        <DateField
          withTime
          label="Look ahead to"
          value={time}
          onChange={(value) => setTime(value || undefined)}
        />
        {time === "" ? null : (
          <Button variant="default" onClick={() => setTime(undefined)}>
            Back to now
          </Button>
        )}
        <Button
          variant="default"
          disabled={rows.length === 0}
          leftSection={<IconPrinter size={17} aria-hidden="true" />}
          onClick={print}
        >
          Print
        </Button>
      </div>
      {at === null ? null : (
        <Alert color="petrol" mb="md" icon={<IconClock aria-hidden="true" />}>
          Who will be on call, or was, at {momentText(at, zone)}, as the rosters say now.
        </Alert>
      )}
      {data === undefined && error !== null ? (
        <ErrorState
          error={error}
          fallback="Failed to fetch who is on call"
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === undefined && error === null ? (
        <LoadingState label="Loading who is on call" />
      ) : null}
      {data === undefined ? null : (
        <Duties rows={rows} hasDepartments={data.length > 0} whenNone={whenNone} />
      )}
      {isPrinting ? <OnCallSheet duties={rows} at={at} {...sheet} /> : null}
    </>
  );
}

interface DutiesProps {
  rows: readonly OnCall[];
  hasDepartments: boolean;
  whenNone: ReactNode;
}

function Duties({ rows, hasDepartments, whenNone }: DutiesProps) {
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<IconPhoneOff size={26} />}
        title={hasDepartments ? "No results found" : "No departments yet"}
        text={
          hasDepartments
            ? "Try adjusting your search or filters"
            : "As soon as the hospital has departments, whom to call for each of them is here."
        }
      >
        {hasDepartments ? null : whenNone}
      </EmptyState>
    );
  }
  const uncovered = rows.filter((duty) => !isCovered(duty));
  return (
    <>
      <ul className={classes.cards} aria-label="Departments">
        {rows.filter(isCovered).map((duty) => (
          <DutyCard key={duty.department} duty={duty} />
        ))}
      </ul>
      {uncovered.length === 0 ? null : <Uncovered duties={uncovered} />}
    </>
  );
}

/** The departments without anyone to call, a line each. */
function Uncovered({ duties }: { duties: readonly OnCall[] }) {
  const id = useId();
  return (
    <section className={classes.uncovered} aria-labelledby={id}>
      <h2 id={id}>No one is known</h2>
      <ul>
        {duties.map(({ department, next }) => (
          <li key={department}>
            <b>{department}</b>
            {next === null ? null : (
              <span>
                <Follows department={department} next={next} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
