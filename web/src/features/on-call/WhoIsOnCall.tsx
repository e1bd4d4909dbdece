import { Alert, Button, Group, Text } from "@mantine/core";
import { IconClock, IconPhoneOff, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { isUnreachable } from "@wardline/client/call-error";
import type { OnCall, OnCallPerson, OnCallSpan } from "@wardline/contracts/roster/on-call";
import { STAND_IN_TEXTS } from "@wardline/domain/roster/contact-resolution";
import { formatCalledRole } from "@wardline/domain/roster/cover";
import { dutyMomentText } from "@wardline/domain/time/clock-text";
import { ProperName } from "@wardline/theme/name-text";
import { type ReactNode, useId, useState } from "react";
import { useSearchText } from "../../lib/address/search-params.js";
import { getServerTime, useNow } from "../../lib/time/clock.js";
import { momentText, parseLocalMoment, useMomentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { changedText, findOnCall, hasAnyoneToCall } from "../../shared/contacts/duty-now.js";
import { onCallAtQuery, useOnCallNow } from "../../shared/contacts/on-call-queries.js";
import { getPersonKey, PeopleToCall } from "../../shared/duty/PeopleToCall.js";
import { PersonOnPaper } from "../../shared/duty/PersonOnPaper.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { CachedState } from "../../ui/feedback/Notes.js";
import { EmptyState } from "../../ui/feedback/Placeholders.js";
import { DateField } from "../../ui/form/DateField.js";
import { InfoPopover } from "../../ui/menu/InfoPopover.js";
import lineList from "../../ui/page/LineList.module.css";
import { PrintHead, PrintPage, usePrintSheet } from "../../ui/page/PrintPage.js";
import { SearchBox, shownCountText } from "../../ui/table/SearchBox.js";
import classes from "./OnCall.module.css";

/** Lists all departments and the people to call, now or at the hospital's time `?at=` (docs/wire/roster.md, Duties). */
export function WhoIsOnCall({ noDepartmentsAction }: { noDepartmentsAction?: ReactNode }) {
  const zone = useHospitalZone();
  const [query, setQuery] = useSearchText("q");
  const [time, setTime] = useSearchText("at");
  const moment = parseLocalMoment(time, zone);
  const at = moment === null ? null : new Date(moment).toISOString();
  const now = useOnCallNow();
  const momentQuery = useQuery({ ...onCallAtQuery(at ?? ""), enabled: at !== null });
  const { data, error, refetch, dataUpdatedAt } =
    at === null ? { ...now, data: now.duties } : momentQuery;
  const rows = findOnCall(data ?? [], query);
  const { isPrinting, print, ...sheet } = usePrintSheet(rows.length > 0);

  return (
    <>
      <Group align="end" gap={10} mb="md">
        <SearchBox
          label="Search departments and people"
          value={query}
          onChange={setQuery}
          announcement={shownCountText(rows.length, data?.length ?? rows.length, "departments")}
        />
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
      </Group>
      {at === null ? null : (
        <Alert color="petrol" mb="md" icon={<IconClock aria-hidden="true" />}>
          On call at {momentText(at, zone)}, according to the current rosters.
        </Alert>
      )}
      <Loaded
        query={{ data, error, refetch }}
        fallback="Failed to fetch the people on call."
        label="Loading the people on call"
      >
        {({ length }) => (
          <>
            {isUnreachable(error) ? <CachedState at={dataUpdatedAt} zone={zone} /> : null}
            {rows.length > 0 ? (
              <Duties duties={rows} />
            ) : (
              <EmptyState
                icon={<IconPhoneOff size={26} />}
                title={length > 0 ? "No results found" : "No departments yet"}
                text={
                  length > 0
                    ? "Try adjusting your search or filters"
                    : "Once the hospital has departments, this page shows who to call in each."
                }
              >
                {length > 0 ? null : noDepartmentsAction}
              </EmptyState>
            )}
          </>
        )}
      </Loaded>
      {isPrinting ? <OnCallSheet duties={rows} at={at} {...sheet} /> : null}
    </>
  );
}

function Duties({ duties }: { duties: readonly OnCall[] }) {
  const id = useId();
  const uncovered = duties.filter((duty) => !hasAnyoneToCall(duty));
  return (
    <>
      <ul className={classes.cards} aria-label="Departments">
        {duties.filter(hasAnyoneToCall).map((duty) => (
          <DutyCard key={duty.department} duty={duty} />
        ))}
      </ul>
      {uncovered.length === 0 ? null : (
        <section className={classes.uncovered} data-surface aria-labelledby={id}>
          <Text component="h2" id={id} inherit fz="1.0625rem" fw={650} mb={6}>
            Nobody on call
          </Text>
          <ul className={lineList.list}>
            {uncovered.map(({ department, next }) => (
              <Group key={department} component="li" align="baseline" gap="0 14px" py={8}>
                <Text component="b" inherit fw={620}>
                  {department}
                </Text>
                {next === null ? null : (
                  <Text span size="sm" c="dimmed">
                    <NextOnCall department={department} next={next} />
                  </Text>
                )}
              </Group>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function DutyCard({ duty }: { duty: OnCall }) {
  const zone = useHospitalZone();
  const now = useNow();
  const { department, source, until, people, next, roster_changed_at: changedAt } = duty;
  const age = changedAt === null ? "" : ` ${changedText(Date.parse(changedAt), now)}`;
  return (
    <li className={classes.card} data-surface>
      <Group align="baseline" justify="space-between" gap="0 12px">
        <Text component="h2" inherit fz="1rem" fw={650}>
          {department}
        </Text>
        {source !== "roster" && next === null ? null : (
          <InfoPopover
            label={`Next in ${department}`}
            className={classes.until}
            text={
              source === "roster" ? (
                <>
                  until <time dateTime={until}>{dutyMomentText(until, zone)}</time>
                </>
              ) : (
                "next"
              )
            }
          >
            {() => (
              <div>
                {next === null ? (
                  "Nobody is on the roster after that."
                ) : (
                  <NextOnCall department={department} next={next} />
                )}
                {source === "roster" ? (
                  <Text inherit c="dimmed" mt={6}>
                    Roster{age}
                  </Text>
                ) : null}
              </div>
            )}
          </InfoPopover>
        )}
      </Group>
      <PeopleToCall people={people} department={department} duty={duty} isShort />
    </li>
  );
}

function NextOnCall({ department, next }: { department: string; next: OnCallSpan }) {
  const zone = useHospitalZone();
  const [first] = next.people;
  if (first === undefined) return null;
  return (
    <>
      Next, from {dutyMomentText(next.from, zone)}:{" "}
      <b>
        <ProperName>{first.name || department}</ProperName>
        {first.role === "" ? "" : `, ${formatCalledRole(first)}`}
      </b>
      {next.people.length > 1 ? ` +${next.people.length - 1}` : ""}
    </>
  );
}

interface OnCallSheetProps {
  duties: readonly OnCall[];
  /** Requested moment in RFC 3339; null for now. */
  at: string | null;
  isPrintDialogNeeded: boolean;
  onDone: () => void;
}

function OnCallSheet({ duties, at, isPrintDialogNeeded, onDone }: OnCallSheetProps) {
  const formatMoment = useMomentText();
  const [now] = useState(getServerTime);
  return (
    <PrintPage
      title={`Who is on call at ${formatMoment(at ?? now)}`}
      opensPrintDialog={isPrintDialogNeeded}
      onDone={onDone}
    >
      <table>
        <thead>
          <PrintHead columns={4} />
          <tr>
            <th>Department</th>
            <th>On call</th>
            <th>Until</th>
            <th>Next</th>
          </tr>
        </thead>
        <tbody>
          {duties.map(({ department, source, people, until, next }) => (
            <tr key={department}>
              <td>{department}</td>
              <td>
                {STAND_IN_TEXTS[source]}
                <People people={people} />
              </td>
              <td>{source === "roster" ? formatMoment(until) : ""}</td>
              <td>
                <People people={next?.people ?? []} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintPage>
  );
}

function People({ people }: { people: readonly OnCallPerson[] }) {
  return people.map((person) => (
    <div key={getPersonKey(person)}>
      <PersonOnPaper person={person} />
    </div>
  ));
}
