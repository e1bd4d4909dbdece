import { Tabs } from "@mantine/core";
import { IconCalendarEvent, IconCalendarPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useHashTab } from "../../../lib/address/hash-tab.js";
import { LoadingState } from "../../../ui/feedback/LoadingState.js";
import { useNextFreeDay } from "../days/next-free-day.js";
import { AddRoster } from "../edit/AddRoster.js";
import { FirstRosterQuestion } from "../edit/FirstRosterQuestion.js";
import classes from "../Roster.module.css";
import { useDuties } from "../use-duties.js";
import { RosterView } from "./RosterView.js";
import { ROSTER_TABS, useRosterPlace } from "./use-roster-place.js";

/** The page is usable for a new roster before the other tab has come. */

interface RosterTabsProps {
  /** The departments whose rosters one may make. */
  departments: readonly string[];
}

/**
 * The two tabs of the roster page; which one is open stands in the address after the `#`
 * (docs/product.md, Call duty roster page).
 */
export function RosterTabs({ departments }: RosterTabsProps) {
  const [tab, setTab] = useHashTab(ROSTER_TABS);
  const place = useRosterPlace();
  const nextFree = useNextFreeDay(useDuties().current);
  const [addDay, setAddDay] = useState<string | null>(null);
  // It stays while others fill days meanwhile.
  if (addDay === null && nextFree !== null) setAddDay(nextFree);
  const [isEditing, setEditing] = useState(false);

  function showDay(date: string, edits: boolean): void {
    setEditing(edits);
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
          onAdd={(day) => {
            setAddDay(day);
            setTab("add");
          }}
        />
      </Tabs.Panel>
    </Tabs>
  );
}
