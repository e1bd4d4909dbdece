import { Box, Button, Group, Stack, Text } from "@mantine/core";
import {
  IconCalendarOff,
  IconCalendarPlus,
  IconClick,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { OfferedDuty } from "@wardline/contracts/roster/offers";
import { deleteRoster, type Roster } from "@wardline/contracts/roster/roster";
import { listSeen } from "@wardline/contracts/roster/roster-seen";
import { isSamePost, type Post } from "@wardline/domain/roster/roster-role";
import { isSameText } from "@wardline/domain/text/text-forms";
import { monthLabel, type YearMonth } from "@wardline/domain/time/calendar-grid";
import { useState } from "react";
import { answerQuery } from "../../../lib/calls/answer-query.js";
import { useMay } from "../../../lib/session/rights.js";
import { dayText, momentText } from "../../../lib/time/day-text.js";
import { AbsencesProvider } from "../../../shared/absences/AwayMark.js";
import { DutyRoles } from "../../../shared/duty/DutyRoles.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import { EmptyState } from "../../../ui/feedback/Placeholders.js";
import { Panel } from "../../../ui/page/Panel.js";
import { AddCover, EndCover } from "../covers/Covers.js";
import { PrintDay } from "../month-sheet/PrintRoster.js";
import classes from "../Roster.module.css";
import { filterByDepartment } from "../roster-draft.js";
import { ROSTER_KEYS } from "../roster-queries.js";
import { RosterSpans, useDutyClock } from "../use-duties.js";
import { OfferOnBehalf, OfferPost } from "./Offers.js";

interface RosterDetailsProps {
  day: string | null;
  month: YearMonth;
  isMonthEmpty: boolean;
  roster: UseQueryResult<Roster | null>;
  onAdd: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

const NO_ROSTER = { icon: <IconCalendarOff size={26} />, order: 3 } as const;

/** Shows the roster of the chosen day (docs/product.md, Call duty roster page). */
export function RosterDetails(props: RosterDetailsProps) {
  const { day, month, isMonthEmpty, roster, onAdd } = props;
  const addButton = (
    <Button mt="md" variant="default" onClick={onAdd}>
      Add New Roster
    </Button>
  );
  if (day === null) {
    return (
      <Panel title="Team on Call">
        {isMonthEmpty ? (
          <EmptyState title={`No Rosters for ${monthLabel(month)}`} {...NO_ROSTER}>
            {addButton}
          </EmptyState>
        ) : (
          <EmptyState
            title="Select a Date"
            text="Choose a date to view roster details."
            icon={<IconClick size={26} />}
            order={3}
          />
        )}
      </Panel>
    );
  }
  if (roster.data) {
    return (
      <AbsencesProvider day={day}>
        <Details {...props} roster={roster.data} />
      </AbsencesProvider>
    );
  }
  return (
    <Panel
      title={dayText(day, "full")}
      description={<RosterSpans roster={{ date: day, departments: [] }} />}
    >
      <Loaded query={roster}>
        {() => (
          <EmptyState
            title="No Roster Available"
            text="No roster has been scheduled for this date."
            {...NO_ROSTER}
          >
            {addButton}
          </EmptyState>
        )}
      </Loaded>
    </Panel>
  );
}

type DetailsProps = Pick<RosterDetailsProps, "onEdit" | "onDelete"> & { roster: Roster };

function Details({ roster, onEdit, onDelete }: DetailsProps) {
  const { date, departments, departmentStaff, covers = [] } = roster;
  const canDelete = useMay(deleteRoster.access);
  const edit = { label: "Edit Roster", Icon: IconPencil, onClick: onEdit };
  const remove = { label: "Delete Roster", Icon: IconTrash, onClick: onDelete };
  const [dutyToOffer, setDutyToOffer] = useState<OfferedDuty | null>(null);
  return (
    <Panel
      title={dayText(date, "full")}
      description={<RosterSpans roster={roster} />}
      aside={
        <Group gap="xs">
          {(canDelete ? [edit, remove] : [edit]).map(({ label, Icon, onClick }) => (
            <Button
              key={label}
              variant="default"
              leftSection={<Icon size={17} aria-hidden="true" />}
              onClick={onClick}
            >
              {label}
            </Button>
          ))}
          <PrintDay roster={roster} />
        </Group>
      }
    >
      <Text c="dimmed" size="sm" mb="md">
        Departments on call: {departments.join(", ")}
      </Text>
      <Stack gap={12}>
        {departments.map((department) => {
          const [entry] = filterByDepartment(departmentStaff, department);
          return (
            <Box
              component="article"
              key={department}
              p={16}
              bd="1px solid var(--wl-line)"
              bdrs="lg"
            >
              <Group justify="space-between" align="flex-start" wrap="nowrap">
                <Box component="h3" m="0 0 12px" style={{ overflowWrap: "anywhere" }}>
                  {department}
                </Box>
                {entry === undefined ? null : <AddCover roster={roster} entry={entry} />}
              </Group>
              <DutyRoles
                entry={entry}
                emptyText="No staff on duty for this role"
                covers={filterByDepartment(covers, department)}
                renderPostAction={(post) => (
                  <>
                    <SeenMark date={date} post={{ ...post, department }} />
                    <OfferPost
                      date={date}
                      department={department}
                      post={post}
                      onOffer={setDutyToOffer}
                    />
                  </>
                )}
                renderCoverAction={(cover) => <EndCover cover={cover} date={date} />}
              />
            </Box>
          );
        })}
      </Stack>
      <OfferOnBehalf duty={dutyToOffer} onClose={() => setDutyToOffer(null)} />
    </Panel>
  );
}

function SeenMark({ date, post }: { date: string; post: Post }) {
  const { starts, current } = useDutyClock();
  const query = { from: date, until: date };
  const { data } = useQuery(answerQuery([...ROSTER_KEYS.seen, date], listSeen, { query }));
  // A department has marks if it asks people to confirm duties or if some duties are already confirmed.
  if (!data?.departments.some((name) => isSameText(name, post.department))) return null;
  const mark = data.seen.find((one) => isSamePost(one, post));
  // Nobody needs to confirm a duty that has ended.
  if (mark === undefined && date < current) return null;
  return (
    <span className={classes.seen} data-seen={mark !== undefined}>
      {mark === undefined ? "Not seen yet" : `Seen ${momentText(mark.at, starts.zone)}`}
    </span>
  );
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
