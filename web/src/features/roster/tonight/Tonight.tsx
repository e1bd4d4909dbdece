import { Box, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { Roster } from "@wardline/contracts/roster/roster";
import type { TonightGap } from "@wardline/contracts/roster/tonight";
import { formatCount } from "@wardline/domain/text/format-count";
import { useState } from "react";
import { AddDepartments } from "../../../shared/departments/AddDepartments.js";
import { listRosterPosts } from "../../../shared/offers/offers.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import { EmptyState } from "../../../ui/feedback/Placeholders.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { Panel } from "../../../ui/page/Panel.js";
import { CoverDialog } from "../covers/Covers.js";
import { EditRosterDialog } from "../edit/EditRosterDialog.js";
import { filterByDepartment, type ProposedPerson } from "../roster-draft.js";
import { rosterByDateQuery, useRosterByDate } from "../roster-queries.js";
import classes from "./Tonight.module.css";
import { LineContent, type LineProps, StateText } from "./TonightLine.js";
import { hasGapNow, useTonight } from "./tonight-queries.js";

const toast = toastsAbout("roster");

interface StartedRemedy {
  date: string;
  isCover: boolean;
  proposal: ProposedPerson;
}

interface TonightProps {
  departments: readonly string[];
  /** Called with a day that has no roster yet, to add one. */
  onAdd: (day: string) => void;
  /** Called with a day on which a covering person must be replaced. */
  onDay: (day: string) => void;
}

/** Lists gaps in the current and next duties by department, with replacements (docs/wire/roster.md, Tonight). */
export function Tonight({ departments, onAdd, onDay }: TonightProps) {
  const query = useTonight();
  const { data } = query;
  const client = useQueryClient();
  const [busyGap, setBusyGap] = useState<TonightGap | null>(null);
  const [remedy, setRemedy] = useState<StartedRemedy | null>(null);

  const startRemedy: LineProps["onRemedy"] = async (department, { date, is_on }, gap) => {
    setBusyGap(gap);
    try {
      const roster = await client.fetchQuery(rosterByDateQuery(date));
      if (roster === null) return onAdd(date);
      if (gap.person !== null && !isOnRoster(roster, department, gap)) return onDay(date);
      const { role, position, person, replacement } = gap;
      setRemedy({
        date,
        isCover: is_on && person !== null,
        proposal: {
          department,
          post: role === null || position === null ? null : { role, position },
          id: replacement?.id ?? "",
          replaces: person?.id ?? null,
        },
      });
    } catch (failure) {
      toast.error(failure, "Failed to fetch roster");
    } finally {
      setBusyGap(null);
    }
  };

  if (data === undefined) return <Loaded query={query} />;
  const orderedLines = data.toSorted(
    (a, b) =>
      Number(a.is_clean) - Number(b.is_clean) || Number(hasGapNow(b)) - Number(hasGapNow(a)),
  );
  const incompleteCount = data.filter(({ is_clean }) => !is_clean).length;
  return (
    <Panel
      title="Gaps"
      description="Gaps in the current and next duties, and who could fill them. Roster makers get them by email at 17:00."
      aside={
        data.length < 2 ? null : (
          <Text component="output">
            <StateText isClean={incompleteCount === 0}>
              {incompleteCount === 0
                ? "All complete"
                : `${incompleteCount} of ${formatCount(data.length, "department")} not complete`}
            </StateText>
          </Text>
        )
      }
    >
      {data.length === 0 ? (
        <EmptyState
          title="No departments added yet"
          text="Rosters show who is on call in each department."
          order={3}
        >
          <AddDepartments />
        </EmptyState>
      ) : (
        <ul>
          {orderedLines.map((line) => (
            <li key={line.department} className={classes.line}>
              <Box component="h3" m={0} fz="md" lh={1.4}>
                {line.department}
              </Box>
              <LineContent line={line} busyGap={busyGap} onRemedy={startRemedy} />
            </li>
          ))}
        </ul>
      )}
      {remedy === null ? null : (
        <RemedyDialog {...remedy} departments={departments} onClose={() => setRemedy(null)} />
      )}
    </Panel>
  );
}

interface RemedyDialogProps extends StartedRemedy {
  departments: readonly string[];
  onClose: () => void;
}

function RemedyDialog({ date, isCover, proposal, departments, onClose }: RemedyDialogProps) {
  const roster = useRosterByDate(date).data ?? null;
  const [entry] = filterByDepartment(roster?.departmentStaff ?? [], proposal.department);
  if (!isCover || roster === null || entry === undefined) {
    return (
      <EditRosterDialog
        opened={!isCover}
        onClose={onClose}
        roster={roster}
        departments={departments}
        proposal={proposal}
      />
    );
  }
  return <CoverDialog opened onClose={onClose} roster={roster} entry={entry} proposal={proposal} />;
}

/** Returns true if the gap's person is on the roster itself and is not covering for someone. */
function isOnRoster(roster: Roster, department: string, { role, position, person }: TonightGap) {
  return listRosterPosts(roster, department).some(
    (post) => post.role === role && post.position === position && post.person.id === person?.id,
  );
}
