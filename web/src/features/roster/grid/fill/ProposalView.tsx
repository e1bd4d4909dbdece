import { Alert, Button, Group, NativeSelect, Progress, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Proposal } from "@wardline/contracts/roster/roster-proposals";
import { LIMITS } from "@wardline/domain/limits";
import {
  ROSTER_ROLE_PLURALS,
  ROSTER_ROLES,
  type RosterRole,
} from "@wardline/domain/roster/roster-role";
import type { MonthCell, MonthPost } from "@wardline/domain/roster-month/month-plan";
import { PROPOSAL_STEP_LABELS } from "@wardline/domain/roster-month/proposal-steps";
import { useEffect, useRef, useState } from "react";
import { momentText } from "../../../../lib/time/day-text.js";
import { useHospitalZone } from "../../../../lib/time/hospital-time.js";
import { DialogActions } from "../../../../ui/dialog/DialogActions.js";
import { Loaded } from "../../../../ui/feedback/Loaded.js";
import { toastsAbout } from "../../../../ui/feedback/toast.js";
import { Segments } from "../../../../ui/form/Segments.js";
import type { MonthPartProps } from "../model/use-month-plan.js";
import { ProposalAnswerView } from "./ProposalAnswer.js";
import {
  isInProgress,
  proposalQuery,
  useCreateProposal,
  useStopProposal,
} from "./proposal-queries.js";

const toast = toastsAbout("proposal");

const KEEP_CHOICES = [
  { value: "filled", label: "Filled duties" },
  { value: "selected", label: "Selected duties" },
  { value: "nothing", label: "Nothing" },
] as const;
type KeepChoice = (typeof KEEP_CHOICES)[number]["value"];

/** Requests a proposal for the month, shows its progress, and puts the result into the grid as changes. */
export function ProposalView(props: MonthPartProps) {
  const { grid, month, planning, onFill, onClose } = props;
  const query = useQuery(proposalQuery(grid.department, month));
  const [isRequestingAgain, setRequestingAgain] = useState(false);
  const { data } = query;
  if (data === undefined) {
    return <Loaded query={query} fallback="Failed to fetch the proposal." />;
  }
  if (data !== null && isInProgress(data))
    return <RunningProposal proposal={data} onClose={onClose} />;
  if (data === null || isRequestingAgain) {
    return <RequestForm {...props} onRequested={() => setRequestingAgain(false)} />;
  }
  const { answer, failure } = data;
  return (
    <Stack gap="md">
      <RequestedBy proposal={data} />
      {failure === null ? null : (
        <Alert color="red" title="No proposal was made">
          {failure}
        </Alert>
      )}
      {answer === null ? (
        failure === null ? (
          <Text>The search was stopped before it found a proposal.</Text>
        ) : null
      ) : (
        <ProposalAnswerView answer={answer} names={planning.names} />
      )}
      <DialogActions>
        <Button variant="default" me="auto" onClick={() => setRequestingAgain(true)}>
          Ask again
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          data-autofocus
          disabled={answer === null || answer.changes.length === 0}
          onClick={() => answer !== null && onFill(answer.changes)}
        >
          Use in the grid
        </Button>
      </DialogActions>
    </Stack>
  );
}

function RequestedBy({ proposal }: { proposal: Proposal }) {
  const zone = useHospitalZone();
  return (
    <Text size="sm" c="dimmed">
      Requested by {proposal.asked_by.name}, {momentText(proposal.asked_at, zone)}
      {proposal.state === "stopped" ? "; stopped early" : ""}.
    </Text>
  );
}

function RunningProposal({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const stop = useStopProposal();
  const { progress } = proposal;
  const seconds = Math.round(progress?.seconds ?? 0);
  const totalSeconds = Math.round(progress?.of ?? 0);
  return (
    <Stack gap="md">
      <RequestedBy proposal={proposal} />
      <Text component="output" fw={600}>
        {progress === null ? "Waiting for its turn" : PROPOSAL_STEP_LABELS[progress.step]}
      </Text>
      <Progress
        value={totalSeconds === 0 ? 0 : Math.min(100, (100 * seconds) / totalSeconds)}
        animated
        aria-label="Time used"
      />
      <Text size="sm" c="dimmed">
        {progress === null
          ? "Only one proposal can run at a time."
          : `${seconds} of at most ${totalSeconds} seconds. You can close this and come back.`}
      </Text>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          color="red"
          variant="light"
          loading={stop.isPending}
          onClick={() =>
            stop.mutate(proposal, {
              onError: (failure) => toast.error(failure, "Failed to stop the proposal."),
            })
          }
        >
          Stop
        </Button>
      </DialogActions>
    </Stack>
  );
}

function RequestForm(props: MonthPartProps & { onRequested: () => void }) {
  const { grid, month, planning, selected, drawn, onClose, onRequested } = props;
  const create = useCreateProposal();
  const [keep, setKeep] = useState<KeepChoice>("filled");
  const roles = ROSTER_ROLES.filter((role) =>
    grid.people.some((person) => person.is_staff && person.role === role),
  );
  const [needs, setNeeds] = useState<ReadonlyMap<RosterRole, number>>(
    () => new Map(roles.map((role) => [role, findMaxPeoplePerDay(grid.duties, role)])),
  );
  const submit = useRef<HTMLButtonElement>(null);
  // The dialog opened before the proposal had loaded, so its close button has the focus.
  useEffect(() => submit.current?.focus(), []);
  const wantedRoles = [...needs].flatMap(([role, people]) =>
    people === 0 ? [] : [{ role, people }],
  );

  async function requestProposal(): Promise<void> {
    const unchangedCells = listUnchangedCells(keep, grid.duties, selected, drawn);
    try {
      const { department } = grid;
      await create.mutateAsync({ department, ...month, keep: unchangedCells, needs: wantedRoles });
      onRequested();
    } catch (failure) {
      toast.error(failure, "Failed to request a proposal.");
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void requestProposal();
      }}
    >
      <Stack gap="md">
        <Text>
          The proposal keeps to your rules, fills as many duties as it can, and shares hours,
          nights, weekends and holidays evenly. It takes at most half a minute. Nothing is saved:
          you check it in the grid first.
        </Text>
        {planning.unsaved.length === 0 ? null : (
          <Alert color="yellow">
            The proposal starts from the saved month and ignores your unsaved changes.
          </Alert>
        )}
        <div>
          <Text size="sm" fw={600} mb={6}>
            Keep
          </Text>
          <Segments label="Keep" options={KEEP_CHOICES} value={keep} onChange={setKeep} />
        </div>
        <Group gap="sm" align="flex-end">
          {roles.map((role) => (
            <NativeSelect
              key={role}
              label={`${ROSTER_ROLE_PLURALS[role]} a day`}
              data={Array.from({ length: LIMITS.positions + 1 }, (_, count) => `${count}`)}
              value={`${needs.get(role) ?? 0}`}
              onChange={(event) =>
                setNeeds(new Map(needs).set(role, Number(event.currentTarget.value)))
              }
            />
          ))}
        </Group>
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          ref={submit}
          type="submit"
          data-autofocus
          loading={create.isPending}
          disabled={wantedRoles.length === 0}
        >
          Propose
        </Button>
      </DialogActions>
    </form>
  );
}

/** Returns the largest number of people in a role on any day; at least 1. */
function findMaxPeoplePerDay(duties: readonly MonthPost[], role: RosterRole): number {
  return Math.max(1, ...duties.map((duty) => (duty.role === role ? duty.position : 0)));
}

function listUnchangedCells(
  keep: KeepChoice,
  duties: readonly MonthPost[],
  { top, bottom, left, right }: MonthPartProps["selected"],
  { rows, dates }: MonthPartProps["drawn"],
): MonthCell[] {
  const listCells = (posts: readonly MonthPost[]) =>
    posts.map(({ date, role, position }) => ({ date, role, position }));
  if (keep === "nothing") return [];
  if (keep === "filled") return listCells(duties);
  const days = dates.slice(left, right + 1);
  return rows.slice(top, bottom + 1).flatMap(({ of }) => {
    if (of.kind === "post") {
      const { role, position } = of;
      return days.map((date) => ({ date, role, position }));
    }
    return listCells(
      duties.filter((duty) => duty.person === of.person.id && days.includes(duty.date)),
    );
  });
}
