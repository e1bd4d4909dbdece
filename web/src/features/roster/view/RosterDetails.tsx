import { Button, Group, Text } from "@mantine/core";
import { IconPencil, IconPrinter, IconTrash } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { deleteRoster, type Roster } from "@wardline/contracts/roster";
import type { YearMonth } from "@wardline/domain/calendar-grid";
import { foldName } from "@wardline/domain/department";
import { useMay } from "../../../lib/session/rights.js";
import { dayText } from "../../../lib/time/day-text.js";
import { DutyRoles } from "../../../shared/duty/DutyRoles.js";
import { ErrorState } from "../../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../../ui/feedback/LoadingState.js";
import { Panel } from "../../../ui/page/Panel.js";
import { usePrintSheet } from "../../../ui/page/use-print-sheet.js";
import classes from "../Roster.module.css";
import { RosterSpans } from "../RosterSpans.js";
import { NoDayChosen, NoRosterOnDay, NoRostersInMonth } from "./RosterEmptyStates.js";
import { RosterSheet } from "./RosterSheet.js";

const EMPTY_TEXT = "No staff on duty for this role";

interface RosterDetailsProps {
  /** YYYY-MM-DD, or null when no day is chosen. */
  day: string | null;
  month: YearMonth;
  isMonthEmpty: boolean;
  roster: UseQueryResult<Roster | null>;
  onAdd: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** The roster of the chosen day (docs/product.md, Call duty roster page). */
export function RosterDetails(props: RosterDetailsProps) {
  const { day, month, isMonthEmpty, roster, onAdd } = props;
  if (day === null) {
    return (
      <Panel title="Team on Call">
        {isMonthEmpty ? <NoRostersInMonth month={month} onAdd={onAdd} /> : <NoDayChosen />}
      </Panel>
    );
  }
  if (roster.data) return <Details {...props} day={day} roster={roster.data} />;
  return (
    <Panel
      title={dayText(day, "full")}
      description={<RosterSpans roster={{ date: day, departments: [] }} />}
    >
      {roster.data === null ? <NoRosterOnDay onAdd={onAdd} /> : null}
      {roster.data === undefined && roster.isError ? (
        <ErrorState error={roster.error} onRetry={() => void roster.refetch()} />
      ) : null}
      {roster.data === undefined && !roster.isError ? <LoadingState /> : null}
    </Panel>
  );
}

interface DetailsProps extends Pick<RosterDetailsProps, "onEdit" | "onDelete"> {
  day: string;
  roster: Roster;
}

function Details({ day, roster, onEdit, onDelete }: DetailsProps) {
  const { isPrinting, print, ...sheet } = usePrintSheet();
  const mayDelete = useMay(deleteRoster.access);
  return (
    <Panel
      title={dayText(day, "full")}
      description={<RosterSpans roster={roster} />}
      aside={
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconPencil size={17} aria-hidden="true" />}
            onClick={onEdit}
          >
            Edit Roster
          </Button>
          {mayDelete ? (
            <Button
              variant="default"
              leftSection={<IconTrash size={17} aria-hidden="true" />}
              onClick={onDelete}
            >
              Delete Roster
            </Button>
          ) : null}
          <Button
            variant="default"
            leftSection={<IconPrinter size={17} aria-hidden="true" />}
            onClick={print}
          >
            Print
          </Button>
        </Group>
      }
    >
      <Text c="dimmed" size="sm" mb="md">
        Departments on call: {roster.departments.join(", ")}
      </Text>
      <div className={classes.cards}>
        {roster.departments.map((department) => (
          <article key={department} className={classes.card}>
            <h3>{department}</h3>
            <DutyRoles
              entry={roster.departmentStaff.find(
                (one) => foldName(one.department) === foldName(department),
              )}
              emptyText={EMPTY_TEXT}
            />
          </article>
        ))}
      </div>
      {isPrinting ? <RosterSheet roster={roster} {...sheet} /> : null}
    </Panel>
  );
}
