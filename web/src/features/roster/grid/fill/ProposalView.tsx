import { Alert, Button, Group, List, NativeSelect, Progress, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Proposal, ProposalAnswer } from "@wardline/contracts/roster/roster-proposals";
import { LIMITS } from "@wardline/domain/limits";
import { fullName } from "@wardline/domain/people/full-name";
import {
  ROSTER_ROLE_PLURALS,
  ROSTER_ROLES,
  type RosterRole,
} from "@wardline/domain/roster/roster-role";
import { BURDEN_LABELS, BURDEN_MEASURES } from "@wardline/domain/roster-month/burden";
import type { MonthCell } from "@wardline/domain/roster-month/month-plan";
import { PROPOSAL_STEP_LABELS } from "@wardline/domain/roster-month/proposal-steps";
import { formatCount } from "@wardline/domain/text/format-count";
import { ProperName } from "@wardline/theme/name-text";
import { useState } from "react";
import { dayText, useMomentText } from "../../../../lib/time/day-text.js";
import { DialogActions } from "../../../../ui/dialog/DialogActions.js";
import { Loaded } from "../../../../ui/feedback/Loaded.js";
import { toastsAbout } from "../../../../ui/feedback/toast.js";
import { focusFirst } from "../../../../ui/form/focus-first.js";
import { Segments } from "../../../../ui/form/Segments.js";
import { FigureTable } from "../../../../ui/table/FigureTable.js";
import { listCells, listPostsInCell, roleText } from "../model/grid-rows.js";
import {
  isInProgress,
  proposalQuery,
  useCreateProposal,
  useStopProposal,
} from "../model/month-queries.js";
import type { MonthPartProps, PlannedGrid } from "../model/use-month-plan.js";

const toast = toastsAbout("proposal");

const KEEP_CHOICES = [
  { value: "filled", label: "Filled duties" },
  { value: "selected", label: "Selected duties" },
  { value: "nothing", label: "Nothing" },
] as const;
type KeepChoice = (typeof KEEP_CHOICES)[number]["value"];

/** Requests a proposal for the month, shows its progress, and puts the result into the grid as changes. */
export function ProposalView(props: MonthPartProps) {
  const { grid, planned, onFill, onClose } = props;
  const query = useQuery(proposalQuery(grid.department, grid));
  const [isRequestingAgain, setRequestingAgain] = useState(false);
  const formatMoment = useMomentText();
  const { data } = query;
  if (data === undefined) return <Loaded query={query} fallback="Failed to fetch the proposal." />;
  if (data === null || (isRequestingAgain && !isInProgress(data))) {
    return <RequestForm {...props} onRequested={() => setRequestingAgain(false)} />;
  }
  const { answer, failure, asked_by, asked_at, state } = data;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Requested by {asked_by.name}, {formatMoment(asked_at)}
        {state === "stopped" ? "; stopped early" : ""}.
      </Text>
      {isInProgress(data) ? (
        <RunningProposal proposal={data} onClose={onClose} />
      ) : (
        <>
          {failure === null ? null : (
            <Alert color="red" title="No proposal was made">
              {failure}
            </Alert>
          )}
          {answer === null && failure === null ? (
            <Text>The search was stopped before it found a proposal.</Text>
          ) : null}
          {answer === null ? null : <AnswerView answer={answer} planned={planned} />}
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
        </>
      )}
    </Stack>
  );
}

function RunningProposal({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const stop = useStopProposal();
  const { progress } = proposal;
  const seconds = Math.round(progress?.seconds ?? 0);
  const totalSeconds = Math.round(progress?.of ?? 0);
  return (
    <>
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
    </>
  );
}

function RequestForm(props: MonthPartProps & { onRequested: () => void }) {
  const { grid, planned, selected, onClose, onRequested } = props;
  const { department, year, month, people, duties } = grid;
  const create = useCreateProposal();
  const [keep, setKeep] = useState<KeepChoice>("filled");
  const roles = ROSTER_ROLES.filter((role) =>
    people.some((person) => person.is_staff && person.role === role),
  );
  // At first, a role needs as many people as it has on its busiest day.
  const [needs, setNeeds] = useState<ReadonlyMap<RosterRole, number>>(() => {
    const listFilledPositions = (role: RosterRole) =>
      duties.map((duty) => (duty.role === role ? duty.position : 0));
    return new Map(roles.map((role) => [role, Math.max(1, ...listFilledPositions(role))]));
  });
  const wantedRoles = [...needs]
    .map(([role, count]) => ({ role, people: count }))
    .filter(({ people: count }) => count > 0);

  function listKeptCells(): readonly MonthCell[] {
    if (keep === "nothing") return [];
    if (keep === "filled") return duties;
    const cells = listCells(planned, selected).flat();
    return cells.flatMap((cell): MonthCell[] => {
      const { row, date } = cell;
      return row.of.kind === "post" ? [{ ...row.of, date }] : listPostsInCell(cell, duties);
    });
  }

  async function requestProposal(): Promise<void> {
    const cells = listKeptCells().map(({ date, role, position }) => ({ date, role, position }));
    try {
      await create.mutateAsync({ department, year, month, keep: cells, needs: wantedRoles });
      onRequested();
    } catch (failure) {
      toast.error(failure, "Failed to request a proposal.");
    }
  }

  return (
    <form
      // The dialog opened before the data had loaded, so its close button has the focus.
      ref={focusFirst}
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
        {planned.unsaved.length === 0 ? null : (
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
              onChange={({ currentTarget: { value } }) =>
                setNeeds(new Map(needs).set(role, Number(value)))
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

const MAX_SHOWN_LINES = 6;

function AnswerView({ answer, planned }: { answer: ProposalAnswer; planned: PlannedGrid }) {
  const { method, changes, unfilled, findings, people, bounds, ways_out } = answer;
  const unfilledLines = unfilled.map(
    ({ date, role, position }) => `${roleText(role, position)}, ${dayText(date)}`,
  );
  const findingLines = findings.map(({ person, date, text }) => {
    const who = text.includes(":") ? "" : `${planned.names.get(person) ?? ""}: `;
    return `${dayText(date)}: ${who}${text}`;
  });
  const sections = [
    { title: "The month cannot be filled as it is", lines: ways_out, isWarning: true },
    { title: "Unfilled duties", lines: unfilledLines, isWarning: true },
    { title: "Best possible", lines: bounds },
    { title: "Rules that the proposal would break", lines: findingLines },
  ];
  return (
    <Stack gap="md">
      <Text fw={600} component="output">
        {changes.length === 0
          ? "There is nothing to change."
          : `${formatCount(changes.length, "duty", "duties")} will change.`}{" "}
        {unfilled.length === 0
          ? "Every duty is filled."
          : `${formatCount(unfilled.length, "duty stays", "duties stay")} empty.`}
      </Text>
      <Text size="sm" c="dimmed">
        {method === "solver"
          ? "Worked out for the whole month and checked against your rules."
          : "Filled step by step, each duty going to the person with the least so far, and checked against your rules."}
      </Text>
      {sections.map(({ title, lines, isWarning }) => {
        if (lines.length === 0) return null;
        const hiddenCount = lines.length - MAX_SHOWN_LINES;
        const list = (
          <List size="sm" spacing={4}>
            {lines.slice(0, MAX_SHOWN_LINES).map((text) => (
              <List.Item key={text}>{text}</List.Item>
            ))}
            {hiddenCount > 0 ? <List.Item>and {hiddenCount} more</List.Item> : null}
          </List>
        );
        return isWarning ? (
          <Alert key={title} color="yellow" title={title}>
            {list}
          </Alert>
        ) : (
          <div key={title}>
            <Text size="sm" fw={600}>
              {title}
            </Text>
            {list}
          </div>
        );
      })}
      <FigureTable
        caption="Before and after, in this month"
        head={["Person", ...BURDEN_MEASURES.map((measure) => BURDEN_LABELS[measure])]}
      >
        {people.map(({ id, before, after, ...person }) => (
          <tr key={id}>
            <th scope="row">
              <ProperName>{fullName(person)}</ProperName> <small>{person.role}</small>
            </th>
            {BURDEN_MEASURES.map((measure) => (
              <td key={measure} data-more={after[measure] > before[measure] || undefined}>
                {before[measure] === after[measure] ? null : (
                  <>
                    <Text span c="dimmed" fz="0.75rem">
                      {Math.round(before[measure])} →
                    </Text>{" "}
                  </>
                )}
                {Math.round(after[measure])}
              </td>
            ))}
          </tr>
        ))}
      </FigureTable>
    </Stack>
  );
}
