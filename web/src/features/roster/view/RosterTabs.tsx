import { Box, Button, Group, Tabs } from "@mantine/core";
import {
  IconCalendarEvent,
  IconCalendarPlus,
  IconTable,
  IconUserQuestion,
} from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { updateAccount } from "@wardline/contracts/accounts/account";
import { DEFAULT_DUTY_START, PROPOSED_DUTY_START } from "@wardline/domain/roster/duty";
import { toYearMonth } from "@wardline/domain/time/calendar-grid";
import { type FormEvent, Suspense, useState } from "react";
import { useHashTab } from "../../../lib/address/hash-tab.js";
import { call } from "../../../lib/calls/api.js";
import { useMay } from "../../../lib/session/rights.js";
import { sessionStore } from "../../../lib/session/session-store.js";
import { useHospitalToday } from "../../../lib/time/hospital-time.js";
import { parentDetailsQuery, useParentDetails } from "../../../shared/hospital/parent-details.js";
import { LoadingState } from "../../../ui/feedback/LoadingState.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { parseFieldErrors, validateSchema } from "../../../ui/form/form-errors.js";
import { TimeField } from "../../../ui/form/TimeField.js";
import { Panel } from "../../../ui/page/Panel.js";
import { AddRoster } from "../edit/AddRoster.js";
import classes from "../Roster.module.css";
import { rosterMonthQuery, useNextFreeDay } from "../roster-queries.js";
import { useHasTonight } from "../tonight/tonight-queries.js";
import { useDutyClock } from "../use-duties.js";
import { RosterView } from "./RosterView.js";
import { ROSTER_TABS, useRosterPlace } from "./use-roster-place.js";

const Tonight = lazyPart(async () => (await import("../tonight/Tonight.js")).Tonight);

const RosterMonth = lazyPart(async () => (await import("../grid/RosterMonth.js")).RosterMonth);

const toast = toastsAbout("duty-start");

/** Former names of tabs, which old emails and bookmarks still contain. */
const FORMER_TABS = { tonight: "gaps" } as const;

/** Asks once, before the first roster, when duties begin (docs/wire/roster.md, Duties). */
export function FirstRosterQuestion() {
  if (!useNeedsDutyStart(useHospitalToday())) return null;
  return (
    <Box mb="lg">
      <Question />
    </Box>
  );
}

function Question() {
  const choose = useChooseDutyStart();
  const [time, setTime] = useState("");
  const [error, setError] = useState<string | null>(null);

  async function saveDutyStart(start: string): Promise<void> {
    try {
      await choose.mutateAsync(start);
      toast.success(`Duties begin at ${start}.`);
    } catch (failure) {
      const problem = parseFieldErrors(failure).duty_start;
      if (problem === undefined) toast.error(failure, "Failed to save the start times of duties.");
      else setError(problem);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const problem =
      time === ""
        ? "Please give a time as HH:MM."
        : validateSchema(updateAccount.body, { duty_start: time }).duty_start;
    setError(problem ?? null);
    if (problem === undefined) void saveDutyStart(time);
  }

  const isSaving = choose.isPending;
  return (
    <Panel
      title="When do your duties begin?"
      description="A day's roster applies from this time until the same time of the next day. You can change it in Settings, and give a department a time of its own."
    >
      <form onSubmit={submit} noValidate>
        <Group gap="sm" align="flex-start">
          <Button disabled={isSaving} onClick={() => void saveDutyStart(PROPOSED_DUTY_START)}>
            At {PROPOSED_DUTY_START}
          </Button>
          <Button
            variant="default"
            disabled={isSaving}
            onClick={() => void saveDutyStart(DEFAULT_DUTY_START)}
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
            <Button type="submit" variant="default" disabled={isSaving}>
              At another time
            </Button>
          </Group>
        </Group>
      </form>
    </Panel>
  );
}

/**
 * Returns true if the hospital has no roster yet, nobody has set the start of duties, and the user may set it
 * (docs/wire/roster.md, Duties). `today` is YYYY-MM-DD.
 */
function useNeedsDutyStart(today: string): boolean {
  const details = useParentDetails().data;
  const rosters = useQuery(rosterMonthQuery(toYearMonth(today))).data;
  const canAnswer = useMay(updateAccount.access);
  return canAnswer && rosters?.total === 0 && details?.duty_start_chosen === false;
}

function useChooseDutyStart() {
  return useMutation({
    mutationFn: async (duty_start: string) =>
      (await call(updateAccount, { body: { duty_start } })).data.user,
    onSuccess: (user, duty_start, _result, { client }) => {
      sessionStore.patch({ user });
      client.setQueryData(
        parentDetailsQuery.queryKey,
        (held) => held && { ...held, duty_start, duty_start_chosen: true },
      );
    },
  });
}

interface RosterTabsProps {
  /** Departments whose rosters the user may edit. */
  departments: readonly string[];
}

/**
 * Shows the tabs of the roster page; the part of the address after `#` names the open tab (docs/product.md, Call duty
 * roster page).
 */
export function RosterTabs({ departments }: RosterTabsProps) {
  const [requestedTab, setTab] = useHashTab(ROSTER_TABS, FORMER_TABS);
  const hasTonight = useHasTonight();
  const tab = requestedTab === "gaps" && hasTonight === false ? "add" : requestedTab;
  const place = useRosterPlace();
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

  function showDay(date: string, isEdit: boolean): void {
    setEditing(isEdit);
    place.go("view", { date, month: undefined });
  }

  return (
    <Tabs
      value={tab}
      onChange={(value) => {
        const next = ROSTER_TABS.find((one) => one === value);
        if (next !== undefined) setTab(next);
      }}
    >
      <Tabs.List mb="lg" className={classes.tabs}>
        <Tabs.Tab value="add" leftSection={<IconCalendarPlus size={17} aria-hidden="true" />}>
          Add Call Duty Roster
        </Tabs.Tab>
        <Tabs.Tab value="view" leftSection={<IconCalendarEvent size={17} aria-hidden="true" />}>
          View Call Duty Roster
        </Tabs.Tab>
        <Tabs.Tab value="month" leftSection={<IconTable size={17} aria-hidden="true" />}>
          Month
        </Tabs.Tab>
        {hasTonight === true ? (
          <Tabs.Tab value="gaps" leftSection={<IconUserQuestion size={17} aria-hidden="true" />}>
            Gaps
          </Tabs.Tab>
        ) : null}
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
              showDay(day, false);
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
            <Tonight
              departments={departments}
              onAdd={addRosterOn}
              onDay={(day) => showDay(day, false)}
            />
          </Suspense>
        </Tabs.Panel>
      ) : null}
    </Tabs>
  );
}
