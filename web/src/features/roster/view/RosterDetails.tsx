import { Button, Group, Text } from "@mantine/core";
import {
  IconCalendarOff,
  IconCalendarPlus,
  IconClick,
  IconPencil,
  IconPrinter,
  IconTrash,
} from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { OfferedDuty } from "@wardline/contracts/roster/offers";
import { deleteRoster, type Roster, type RosterCover } from "@wardline/contracts/roster/roster";
import type { MonthSheet } from "@wardline/contracts/roster/roster-sheet";
import { fullName } from "@wardline/domain/people/full-name";
import { findCoverAt } from "@wardline/domain/roster/cover";
import { listPosts, ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { formatOrdinal } from "@wardline/domain/text/format-count";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { monthLabel, toYearMonth, type YearMonth } from "@wardline/domain/time/calendar-grid";
import { ProperName, TelephoneNumber } from "@wardline/theme/name-text";
import { useState } from "react";
import { useMay } from "../../../lib/session/rights.js";
import { dayText } from "../../../lib/time/day-text.js";
import { AbsencesProvider } from "../../../shared/absences/AwayMark.js";
import { DutyRoles } from "../../../shared/duty/DutyRoles.js";
import { coveringText, inactiveCoverText } from "../../../shared/duty/duty-text.js";
import { EmptyState } from "../../../ui/feedback/EmptyState.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import { Panel } from "../../../ui/page/Panel.js";
import { PrintHead, PrintPage } from "../../../ui/page/PrintPage.js";
import { usePrintSheet } from "../../../ui/page/use-print-sheet.js";
import { AddCover, EndCover } from "../covers/Covers.js";
import { dutySpanText } from "../duty-span-text.js";
import { RosterSpans } from "../edit/FindingsPanel.js";
import { findSheetNumber, useMonthSheets } from "../month-sheet/use-month-sheets.js";
import classes from "../Roster.module.css";
import { SeenMark } from "../SeenMark.js";
import { useDutyClock } from "../use-duties.js";
import { OfferOnBehalf, OfferPost } from "./Offers.js";

const EMPTY_TEXT = "No staff on duty for this role";

interface RosterDetailsProps {
  /** Chosen day, YYYY-MM-DD; null if no day is chosen. */
  day: string | null;
  month: YearMonth;
  isMonthEmpty: boolean;
  roster: UseQueryResult<Roster | null>;
  onAdd: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** Shows the roster of the chosen day (docs/product.md, Call duty roster page). */
export function RosterDetails(props: RosterDetailsProps) {
  const { day, month, isMonthEmpty, roster, onAdd } = props;
  if (day === null) {
    return (
      <Panel title="Team on Call">
        {isMonthEmpty ? <NoRostersInMonth month={month} onAdd={onAdd} /> : <NoDayChosen />}
      </Panel>
    );
  }
  if (roster.data) {
    return (
      <AbsencesProvider day={day}>
        <Details {...props} day={day} roster={roster.data} />
      </AbsencesProvider>
    );
  }
  return (
    <Panel
      title={dayText(day, "full")}
      description={<RosterSpans roster={{ date: day, departments: [] }} />}
    >
      <Loaded query={roster}>{() => <NoRosterOnDay onAdd={onAdd} />}</Loaded>
    </Panel>
  );
}

interface DetailsProps extends Pick<RosterDetailsProps, "onEdit" | "onDelete"> {
  day: string;
  roster: Roster;
}

function Details({ day, roster, onEdit, onDelete }: DetailsProps) {
  const { isPrinting, print, ...sheet } = usePrintSheet();
  const numbers = useMonthSheets(toYearMonth(day));
  const canDelete = useMay(deleteRoster.access);
  const [dutyToOffer, setDutyToOffer] = useState<OfferedDuty | null>(null);
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
          {canDelete ? (
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
            loading={numbers.isPending}
            onClick={() => numbers.mutate(null, { onSettled: print })}
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
        {roster.departments.map((department) => {
          const entry = findEntry(roster, department);
          return (
            <article key={department} className={classes.card}>
              <Group justify="space-between" align="flex-start" wrap="nowrap">
                <h3>{department}</h3>
                {entry === undefined ? null : <AddCover roster={roster} entry={entry} />}
              </Group>
              <DutyRoles
                entry={entry}
                emptyText={EMPTY_TEXT}
                covers={listCovers(roster, department)}
                renderPostAction={(post) => (
                  <>
                    <SeenMark date={roster.date} department={department} post={post} />
                    <OfferPost
                      date={roster.date}
                      department={department}
                      post={post}
                      onOffer={setDutyToOffer}
                    />
                  </>
                )}
                renderCoverAction={(cover) => <EndCover cover={cover} date={roster.date} />}
              />
            </article>
          );
        })}
      </div>
      <OfferOnBehalf duty={dutyToOffer} onClose={() => setDutyToOffer(null)} />
      {isPrinting ? <RosterSheet roster={roster} numbers={numbers.data ?? []} {...sheet} /> : null}
    </Panel>
  );
}

function RosterSheet(props: {
  roster: Roster;
  numbers: readonly MonthSheet[];
  isPrintDialogNeeded: boolean;
  onDone: () => void;
}) {
  const { roster, numbers, isPrintDialogNeeded, onDone } = props;
  const { starts, now } = useDutyClock();
  return (
    <PrintPage
      title={`Call duty roster, ${dayText(roster.date, "full")}`}
      opensPrintDialog={isPrintDialogNeeded}
      onDone={onDone}
    >
      <p>{dutySpanText(roster.date, starts, roster.departments)}</p>
      <table>
        <thead>
          <PrintHead columns={ROSTER_ROLES.length + 1} />
          <tr>
            <th>Department</th>
            {ROSTER_ROLES.map((role) => (
              <th key={role}>{role}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roster.departments.map((department) => {
            const entry = findEntry(roster, department);
            const covers = listCovers(roster, department);
            return (
              <tr key={department}>
                <th scope="row">{department}</th>
                {ROSTER_ROLES.map((role) => {
                  const people = entry ? listPosts(entry).filter((post) => post.role === role) : [];
                  return (
                    <td key={role}>
                      {people.length === 0 ? "—" : null}
                      {people.map(({ position, person }) => {
                        const postCovers = covers.filter(
                          (cover) => cover.role === role && cover.position === position,
                        );
                        const post = { department, role, position };
                        const currentCover = findCoverAt(postCovers, post, now);
                        const name = fullName(currentCover?.person ?? person);
                        return (
                          <div key={person.id}>
                            {position > 1 ? `${formatOrdinal(position)}: ` : ""}
                            <b>
                              <ProperName>{name}</ProperName>
                            </b>{" "}
                            <TelephoneNumber>
                              {findSheetNumber(numbers, { ...post, date: roster.date, name })}
                            </TelephoneNumber>
                            {postCovers.map((cover) => (
                              <div key={cover.id}>
                                {cover === currentCover
                                  ? coveringText(cover, starts.zone)
                                  : inactiveCoverText(cover, starts.zone, now)}
                              </div>
                            ))}
                          </div>
                        );
                      })}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </PrintPage>
  );
}

function findEntry({ departmentStaff }: Roster, department: string) {
  return departmentStaff.find(
    (one) => toComparedText(one.department) === toComparedText(department),
  );
}

function listCovers({ covers = [] }: Roster, department: string): RosterCover[] {
  return covers.filter((cover) => toComparedText(cover.department) === toComparedText(department));
}

/** Renders a message for a hospital that has never had a roster. */
export function NoRostersEver({ onAdd }: { onAdd: () => void }) {
  return (
    <Panel title="Rosters">
      <EmptyState
        title="Welcome to Your Roster Management"
        text="Rosters show who is on call in each department on each day."
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

function NoRostersInMonth({ month, onAdd }: { month: YearMonth; onAdd: () => void }) {
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

function NoDayChosen() {
  return (
    <EmptyState
      title="Select a Date"
      text="Choose a date to view roster details."
      icon={<IconClick size={26} />}
      order={3}
    />
  );
}

function NoRosterOnDay({ onAdd }: { onAdd: () => void }) {
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
