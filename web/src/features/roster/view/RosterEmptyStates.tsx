import { Button } from "@mantine/core";
import { IconCalendarOff, IconCalendarPlus, IconClick } from "@tabler/icons-react";
import { monthLabel, type YearMonth } from "@wardline/domain/calendar-grid";
import { EmptyState } from "../../../ui/feedback/EmptyState.js";
import { Panel } from "../../../ui/page/Panel.js";

/** No roster was ever made. */
export function NoRostersEver({ onAdd }: { onAdd: () => void }) {
  return (
    <Panel title="Rosters">
      <EmptyState
        title="Welcome to Your Roster Management"
        text="Rosters say who is on call in each department on each day."
        icon={<IconCalendarPlus size={26} />}
        order={3}
      >
        <Button mt="md" onClick={onAdd}>
          Create Your First Roster
        </Button>
      </EmptyState>
    </Panel>
  );
}

/** The month has none. */
export function NoRostersInMonth({ month, onAdd }: { month: YearMonth; onAdd: () => void }) {
  return (
    <EmptyState
      title={`No Rosters for ${monthLabel(month)}`}
      icon={<IconCalendarOff size={26} />}
      order={3}
    >
      <AddButton onAdd={onAdd} />
    </EmptyState>
  );
}

/** No day is chosen. */
export function NoDayChosen() {
  return (
    <EmptyState
      title="Select a Date"
      text="Choose a date to view roster details."
      icon={<IconClick size={26} />}
      order={3}
    />
  );
}

/** The chosen day has none. */
export function NoRosterOnDay({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title="No Roster Available"
      text="No roster has been scheduled for this date."
      icon={<IconCalendarOff size={26} />}
      order={3}
    >
      <AddButton onAdd={onAdd} />
    </EmptyState>
  );
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  return (
    <Button mt="md" variant="default" onClick={onAdd}>
      Add New Roster
    </Button>
  );
}
