import { Button, Group, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { CallOptions } from "@wardline/client/call";
import type { SubDetails } from "@wardline/contracts/accounts/sub-accounts";
import type { OfferedDuty } from "@wardline/contracts/roster/offers";
import { type Duty, markSeen } from "@wardline/contracts/roster/roster";
import { coverSpanText, formatCalledRole } from "@wardline/domain/roster/cover";
import { isRosterRole } from "@wardline/domain/roster/roster-role";
import { clockText } from "@wardline/domain/time/clock-text";
import { countDaysBetween, isDay, toZonedDay } from "@wardline/domain/time/zoned-day";
import { useState } from "react";
import { type PageSearch, useSetSearch } from "../../lib/address/search-params.js";
import { call } from "../../lib/calls/api.js";
import { useNow } from "../../lib/time/clock.js";
import { dayText, useMomentText } from "../../lib/time/day-text.js";
import { useHospitalToday, useHospitalZone } from "../../lib/time/hospital-time.js";
import { AbsenceDialog, AbsenceList } from "../../shared/absences/AbsenceList.js";
import { useAbsencesFrom } from "../../shared/absences/absences.js";
import { OfferDialog } from "../../shared/offers/OfferList.js";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { Panel } from "../../ui/page/Panel.js";
import { CalendarFeeds } from "./CalendarFeeds.js";
import { DepartmentCalendar } from "./DepartmentCalendar.js";
import classes from "./MyRoster.module.css";
import { createRosterReader, MY_ROSTER_KEY, myDutiesQuery } from "./my-roster-queries.js";
import { OfferDuty, OwnOffers } from "./OwnOffers.js";

const MAX_SHOWN_DUTIES = 6;

function MyDuties({ details, onDay }: { details: SubDetails; onDay: (day: string) => void }) {
  const duties = useQuery(myDutiesQuery);
  const [isExpanded, setExpanded] = useState(false);
  const [dutyToOffer, setDutyToOffer] = useState<OfferedDuty | null>(null);
  const [isEnteringAbsence, setEnteringAbsence] = useState(false);
  const now = useNow();
  const zone = useHospitalZone();
  // Leaves out duties that have ended since the list was loaded.
  const upcoming = duties.data?.filter(({ until }) => Date.parse(until) > now) ?? [];
  return (
    <Panel
      title="My duties"
      aside={
        <Button variant="default" onClick={() => setEnteringAbsence(true)}>
          I am away
        </Button>
      }
    >
      <Loaded query={duties} fallback="Failed to fetch rosters">
        {() =>
          upcoming.length === 0 ? <Text c="dimmed">You have no upcoming duties.</Text> : null
        }
      </Loaded>
      <ul className={classes.duties}>
        {(isExpanded ? upcoming : upcoming.slice(0, MAX_SHOWN_DUTIES)).map((duty) => {
          const { date, from, until, department, role, for: covered, covers = [] } = duty;
          return (
            <li key={`${date} ${from} ${department} ${role}`}>
              <UnstyledButton className={classes.day} onClick={() => onDay(date)}>
                <Stack component="span" gap={0} miw={0} style={{ overflowWrap: "anywhere" }}>
                  <b>
                    <time dateTime={covered === undefined ? date : from}>
                      {covered === undefined ? dayText(date) : coverSpanText(duty, zone, date)}
                    </time>
                  </b>
                  <span>
                    {covered === undefined
                      ? `${clockText(from, zone)} to ${clockText(until, zone)}, `
                      : ""}
                    {formatCalledRole(duty)}, {department}
                    {covered === undefined ? "" : `, for ${covered}`}
                    {covers.map((part) => `; ${coverText(part, zone, now)}`).join("")}
                  </span>
                </Stack>
                <span data-soon={Date.parse(from) <= now || undefined}>
                  {formatDutyDistance(Date.parse(from), now, zone)}
                </span>
              </UnstyledButton>
              <Group gap="4px 8px" align="stretch" className={classes.acts}>
                <SeenButton duty={duty} />
                <OfferDuty details={details} duty={duty} onOffer={setDutyToOffer} />
              </Group>
            </li>
          );
        })}
      </ul>
      {upcoming.length <= MAX_SHOWN_DUTIES ? null : (
        <Button variant="default" mt="sm" onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? "Show fewer" : `Show all ${upcoming.length}`}
        </Button>
      )}
      <OfferDialog
        duty={dutyToOffer}
        isOwn
        mode={details.offers ?? "off"}
        readRoster={createRosterReader(details.department)}
        onClose={() => setDutyToOffer(null)}
      />
      <AbsenceDialog
        absence={null}
        people={null}
        opened={isEnteringAbsence}
        onClose={() => setEnteringAbsence(false)}
      />
    </Panel>
  );
}

function coverText(part: NonNullable<Duty["covers"]>[number], zone: string, now: number): string {
  const { name, own_role, until } = part;
  const who = own_role === undefined ? name : `${name}, ${own_role},`;
  const verb = Date.parse(until) <= now ? "covered" : "covers";
  return `${who} ${verb} ${coverSpanText(part, zone)}`;
}

/** Returns the days until a duty that begins at `from`, or "Now". Both times are in epoch milliseconds. */
export function formatDutyDistance(from: number, now: number, zone: string): string {
  if (from <= now) return "Now";
  const days = countDaysBetween(toZonedDay(now, zone), toZonedDay(from, zone));
  if (days <= 0) return "Today";
  return days === 1 ? "Tomorrow" : `In ${days} days`;
}

function OwnAbsences({ ownId }: { ownId: string }) {
  const query = useAbsencesFrom(useHospitalToday());
  const own = query.data?.filter(({ person }) => person.id === ownId) ?? [];
  if (own.length === 0 && (query.data !== undefined || query.error === null)) return null;
  return (
    <Panel title="Away">
      <Loaded query={query} fallback="Failed to fetch the absences.">
        {() => <AbsenceList absences={own} people={null} />}
      </Loaded>
    </Panel>
  );
}

/** Shows a staff member their own duties, then the department's rosters. */
export function MyRoster({ details }: { details: SubDetails }) {
  const [day, setDay] = useState<string | null>(null);
  return (
    <Stack gap={20}>
      <SeenByLink />
      <MyDuties details={details} onDay={setDay} />
      <OwnOffers details={details} />
      <OwnAbsences ownId={details.id} />
      <DepartmentCalendar key={details.department} details={details} day={day} onDay={setDay} />
      <CalendarFeeds department={details.department} />
    </Stack>
  );
}

const toasts = toastsAbout("seen");

/** Marks a duty as seen. For a link in an email, `closeLink` removes the link, and a toast reports success. */
function useMarkSeen(closeLink?: () => void) {
  return useMutation({
    mutationFn: (duty: CallOptions<typeof markSeen>) => call(markSeen, duty),
    onSuccess: () => closeLink && toasts.success("Your duty is marked as seen."),
    onError: (error) => toasts.error(error, "Failed to mark the duty as seen."),
    onSettled: (_data, _error, _input, _result, { client }) => {
      closeLink?.();
      return client.invalidateQueries({ queryKey: MY_ROSTER_KEY });
    },
  });
}

/** Button that confirms that the reader has seen a duty, and then the time; nothing if no confirmation is needed. */
export function SeenButton({ duty }: { duty: Duty }) {
  const formatMoment = useMomentText();
  const { mutate, isPending } = useMarkSeen();
  const { date, department, role, position = 1, receipt } = duty;
  if (receipt === undefined) return null;
  if (receipt.seen_at !== null) {
    return (
      <span className={classes.seen}>
        <IconCheck size={16} aria-hidden="true" /> Seen {formatMoment(receipt.seen_at)}
      </span>
    );
  }
  const seen = { params: { date, department, role, position }, body: { version: receipt.version } };
  return (
    <Button variant="light" mih={44} loading={isPending} onClick={() => mutate(seen)}>
      Mark as seen
    </Button>
  );
}

const NO_LINK = {
  seen: undefined,
  version: undefined,
  department: undefined,
  role: undefined,
  position: undefined,
};

/**
 * Asks whether the person who opened a reminder's link has seen the duty (docs/wire/roster.md, Reminders of duties).
 * Opening the link alone marks nothing, because any page may contain such a link.
 */
export function SeenByLink() {
  const search: PageSearch = useSearch({ strict: false });
  const setSearch = useSetSearch();
  const close = () => setSearch(NO_LINK);
  const { mutate, isPending } = useMarkSeen(close);
  const linkedDuty = readLinkedDuty(search);
  if (linkedDuty === null) return null;
  const { date, department, role } = linkedDuty.params;
  return (
    <ConfirmDialog
      opened
      onClose={close}
      onConfirm={() => mutate(linkedDuty)}
      title="Have you seen this duty?"
      text={`${dayText(date)}: ${role}, ${department}`}
      confirmLabel="Mark as seen"
      cancelLabel="Not now"
      isBusy={isPending}
      isDanger={false}
    />
  );
}

/** Returns the duty of a link with the version that the email described; null if either is missing. */
function readLinkedDuty({ seen, department, role, position, version }: PageSearch) {
  if (seen === undefined || !isDay(seen) || department === undefined) return null;
  if (role === undefined || !isRosterRole(role) || version === undefined) return null;
  return {
    params: { date: seen, department, role, position: Number(position) },
    body: { version },
  };
}
