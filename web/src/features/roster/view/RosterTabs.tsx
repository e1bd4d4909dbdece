import { Box, Button, Group, Tabs } from "@mantine/core";
import {
  IconCalendarEvent,
  IconCalendarPlus,
  IconTable,
  IconUserQuestion,
} from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { updateAccount } from "@wardline/contracts/accounts/account";
import { dutyStart } from "@wardline/contracts/fields";
import { DEFAULT_DUTY_START, PROPOSED_DUTY_START } from "@wardline/domain/roster/duty";
import { toYearMonth } from "@wardline/domain/time/calendar-grid";
import { type FormEvent, Suspense, useState } from "react";
import { useHashTab } from "../../../lib/address/hash-tab.js";
import { call } from "../../../lib/calls/api.js";
import { useMay } from "../../../lib/session/rights.js";
import { sessionStore } from "../../../lib/session/session-store.js";
import { useHospitalToday } from "../../../lib/time/hospital-time.js";
import { patchParentDetails, useParentDetails } from "../../../shared/hospital/parent-details.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { LoadingState } from "../../../ui/feedback/Placeholders.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { parseFieldErrors } from "../../../ui/form/form-errors.js";
import { TimeField } from "../../../ui/form/TimeField.js";
import { Panel } from "../../../ui/page/Panel.js";
import { AddRoster } from "../edit/AddRoster.js";
import classes from "../Roster.module.css";
import { rosterMonthQuery, useNextFreeDay } from "../roster-queries.js";
import { useHasTonight } from "../tonight/tonight-queries.js";
import { useDutyClock } from "../use-duties.js";
import { RosterView, useRosterPlace } from "./RosterView.js";

const Tonight = lazyPart(async () => (await import("../tonight/Tonight.js")).Tonight);

const RosterMonth = lazyPart(async () => (await import("../grid/RosterMonth.js")).RosterMonth);

const toast = toastsAbout("duty-start");

/** Former names of tabs, which old emails and bookmarks still contain. */
const FORMER_TABS = { tonight: "gaps" } as const;

/** Asks once, before the first roster is made, for the hospital's duty start (docs/wire/roster.md, Duties). */
export function FirstRosterQuestion() {
  const details = useParentDetails().data;
  const rosters = useQuery(rosterMonthQuery(toYearMonth(useHospitalToday()))).data;
  const canAnswer = useMay(updateAccount.access);
  const [time, setTime] = useState("");
  const [error, setError] = useState<string | null>(null);
  const choose = useMutation({
    mutationFn: async (duty_start: string) =>
      (await call(updateAccount, { body: { duty_start } })).data.user,
    onSuccess: (user, duty_start, _result, { client }) => {
      sessionStore.patch({ user });
      patchParentDetails(client, { duty_start, duty_start_chosen: true });
      toast.success(`Duties begin at ${duty_start}.`);
    },
    onError: (failure) => {
      const problem = parseFieldErrors(failure).duty_start;
      if (problem === undefined) toast.error(failure, "Failed to save the start times of duties.");
      else setError(problem);
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    const problem = dutyStart.safeParse(time).error?.issues[0]?.message;
    setError(problem ?? null);
    if (problem === undefined) choose.mutate(time);
  }

  if (!canAnswer || rosters?.total !== 0 || details?.duty_start_chosen !== false) return null;
  return (
    <Box mb="lg">
      <Panel
        title="When do your duties begin?"
        description="A day's roster applies from this time until the same time of the next day. You can change it in Settings, and give a department a time of its own."
      >
        <form onSubmit={submit} noValidate>
          <Group gap="sm" align="flex-start">
            <Button disabled={choose.isPending} onClick={() => choose.mutate(PROPOSED_DUTY_START)}>
              At {PROPOSED_DUTY_START}
            </Button>
            <Button
              variant="default"
              disabled={choose.isPending}
              onClick={() => choose.mutate(DEFAULT_DUTY_START)}
            >
              At midnight
            </Button>
            <Group gap="xs" align="flex-start">
              <TimeField
                aria-label="Another time"
                title="Another time"
                value={time}
                error={error}
                onChange={(next) => {
                  setTime(next);
                  setError(null);
                }}
              />
              <Button type="submit" variant="default" disabled={choose.isPending}>
                At another time
              </Button>
            </Group>
          </Group>
        </form>
      </Panel>
    </Box>
  );
}

const ROSTER_TABS = ["add", "view", "month", "gaps"] as const;

const TABS = [
  { value: "add", label: "Add Call Duty Roster", Icon: IconCalendarPlus },
  { value: "view", label: "View Call Duty Roster", Icon: IconCalendarEvent },
  { value: "month", label: "Month", Icon: IconTable },
  { value: "gaps", label: "Gaps", Icon: IconUserQuestion },
] as const;

/** Shows the tabs of the page for the departments whose rosters the user may edit; the address names the open tab. */
export function RosterTabs({ departments }: { departments: readonly string[] }) {
  const [requestedTab, setTab] = useHashTab(ROSTER_TABS, FORMER_TABS);
  const hasTonight = useHasTonight();
  const tab = requestedTab === "gaps" && hasTonight === false ? "add" : requestedTab;
  const { openDay } = useRosterPlace();
  const nextFreeDay = useNextFreeDay(useDutyClock().current);
  const [addDay, setAddDay] = useState<string | null>(null);
  // The proposed day stays the same, even if other people fill days in the meantime.
  if (addDay === null && nextFreeDay !== null) setAddDay(nextFreeDay);
  const [isEditing, setEditing] = useState(false);
  // The month loads when the tab is first opened and then keeps the entries made there.
  const [wasMonthOpened, setMonthOpened] = useState(tab === "month");
  if (tab === "month" && !wasMonthOpened) setMonthOpened(true);

  function addRosterOn(day: string): void {
    setAddDay(day);
    setTab("add");
  }

  function showDay(date: string, isEdit = false): void {
    setEditing(isEdit);
    openDay(date, undefined);
  }

  return (
    <Tabs value={tab} onChange={(value) => setTab(value as (typeof ROSTER_TABS)[number])}>
      <Tabs.List mb="lg" className={classes.tabs}>
        {TABS.map(({ value, label, Icon }) =>
          value === "gaps" && hasTonight !== true ? null : (
            <Tabs.Tab key={value} value={value} leftSection={<Icon size={17} aria-hidden="true" />}>
              {label}
            </Tabs.Tab>
          ),
        )}
      </Tabs.List>
      <Tabs.Panel value="add">
        <FirstRosterQuestion />
        {addDay === null ? (
          <LoadingState />
        ) : (
          <AddRoster
            departments={departments}
            day={addDay}
            onDay={setAddDay}
            onSaved={(day) => {
              setAddDay(null);
              showDay(day);
              window.scrollTo({ top: 0 });
            }}
            onEdit={(day) => showDay(day, true)}
          />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="view">
        <RosterView
          departments={departments}
          isEditing={isEditing}
          onEditing={setEditing}
          onAdd={addRosterOn}
        />
      </Tabs.Panel>
      <Tabs.Panel value="month">
        {wasMonthOpened ? (
          <Suspense fallback={<LoadingState />}>
            <RosterMonth departments={departments} />
          </Suspense>
        ) : null}
      </Tabs.Panel>
      {hasTonight === true ? (
        <Tabs.Panel value="gaps">
          <Suspense fallback={<LoadingState />}>
            <Tonight departments={departments} onAdd={addRosterOn} onDay={showDay} />
          </Suspense>
        </Tabs.Panel>
      ) : null}
    </Tabs>
  );
}
