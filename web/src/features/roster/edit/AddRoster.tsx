import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconCalendarEvent, IconCopy, IconInfoCircle } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { noonOf } from "@wardline/domain/roster/roster-day";
import { addDays } from "@wardline/domain/time/zoned-day";
import { useState } from "react";
import { dayText } from "../../../lib/time/day-text.js";
import { AbsencesOn } from "../../../shared/absences/AwayMark.js";
import { useRuleQuestion } from "../../../shared/roster-rules/RuleQuestion.js";
import { UnsavedGuard } from "../../../ui/dialog/FormDialog.js";
import { ErrorState } from "../../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../../ui/feedback/LoadingState.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DraftNote } from "../../../ui/form/DraftNote.js";
import { useDraft } from "../../../ui/form/draft.js";
import { Panel } from "../../../ui/page/Panel.js";
import { useBottomBar } from "../../../ui/page/use-bottom-bar.js";
import { stillValid } from "../candidates.js";
import { CopyDayDialog, DayDialog, RepeatWeekly } from "../days/DayDialog.js";
import { dutySpanText } from "../duty-span-text.js";
import classes from "../Roster.module.css";
import { isRosterThere, useCreateRoster } from "../roster-changes.js";
import {
  contentOf,
  EMPTY_DRAFT,
  monthsBetween,
  type RosterContent,
  type RosterDraft,
  repeatedDays,
} from "../roster-draft.js";
import {
  type RosterStaff,
  rosterMonthQuery,
  useRosterOfDate,
  useRosterStaff,
} from "../roster-queries.js";
import { useDuties } from "../use-duties.js";
import { FindingsPanel, RosterSpans } from "./FindingsPanel.js";
import { RosterFields } from "./RosterFields.js";
import { RuleFindings } from "./RuleFindings.js";
import { findingsOf, rosterSummary } from "./roster-findings.js";

const toast = toastsAbout("roster");

interface AddRosterProps {
  /** The hospital's departments. */
  departments: readonly string[];
  /** YYYY-MM-DD, the day for which a roster is made. */
  day: string;
  onDay: (day: string) => void;
  /** Called with a day whose roster was saved. */
  onSaved: (day: string) => void;
  /** Called with a day whose existing roster is to be edited instead. */
  onEdit: (day: string) => void;
}

/** "Set New Team on Call" (docs/product.md, Call duty roster page). */
export function AddRoster(props: AddRosterProps) {
  const staff = useRosterStaff();
  if (staff.data !== undefined) return <NewRoster {...props} staff={staff.data} />;
  if (staff.error === null) return <LoadingState />;
  return (
    <ErrorState error={staff.error} fallback="Failed to fetch staff" onRetry={staff.refetch} />
  );
}

function NewRoster(props: AddRosterProps & { staff: RosterStaff }) {
  const { departments, staff, day, onDay, onSaved, onEdit } = props;
  useBottomBar();
  const { starts } = useDuties();
  const [entered, setEntered] = useState<RosterDraft>(EMPTY_DRAFT);
  const [error, setError] = useState<string | null>(null);
  const [open, setOpen] = useState<"day" | "copy" | null>(null);
  const returned = useDraft({
    form: "new-roster",
    values: entered,
    isDirty: entered.departments.length > 0,
    onRestore: setEntered,
    onDiscard: () => setEntered(EMPTY_DRAFT),
  });
  const existing = useRosterOfDate(day);
  const dayBefore = useRosterOfDate(addDays(day, -1));
  const repetition = useRepetition(day);
  const { save, progress, question } = useSaveRosters();
  // Someone who is deleted or moves elsewhere meanwhile is not sent.
  const { draft } = stillValid(entered, departments, staff);
  const content = contentOf(draft);
  // As long as none is chosen it may be any of them.
  const onCall = draft.departments.length === 0 ? departments : draft.departments;
  const days = repetition.days.filter(({ isTaken }) => !isTaken).map((one) => one.day);

  async function submit(): Promise<void> {
    if (draft.departments.length === 0) {
      setError("Please select at least one department");
      return;
    }
    const outcome = await save(days, content);
    if (outcome.failure !== null) {
      const edit = { label: "Edit that roster", onSelect: () => onEdit(day) };
      const isThere = isRosterThere(outcome.failure);
      toast.error(outcome.failure, "Failed to create roster", isThere ? { action: edit } : {});
      return;
    }
    if (outcome.isRefused && outcome.created.length === 0) return;
    toast.success(successText(outcome));
    setEntered(EMPTY_DRAFT);
    repetition.setUntil(null);
    onSaved(outcome.created[0] ?? day);
  }

  return (
    <div className={classes.columns}>
      <UnsavedGuard isDirty={draft.departments.length > 0} />
      <Panel
        title="Set New Team on Call"
        aside={
          <Button
            variant="default"
            leftSection={<IconCopy size={17} aria-hidden="true" />}
            onClick={() => setOpen("copy")}
          >
            Copy from another day
          </Button>
        }
      >
        <Stack gap="xl">
          <DraftNote draft={returned} />
          <div>
            <Button
              variant="default"
              size="md"
              h="auto"
              mih={42}
              py={6}
              maw="100%"
              styles={{ label: { whiteSpace: "normal" } }}
              leftSection={<IconCalendarEvent size={19} aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => setOpen("day")}
            >
              <time dateTime={new Date(noonOf(day, starts.zone)).toISOString()}>
                {dayText(day, "full")}
              </time>
            </Button>
            <Text c="dimmed" size="sm" mt={8}>
              <RosterSpans roster={{ date: day, departments: onCall }} />
            </Text>
          </div>
          {existing.data && repetition.until === null ? (
            <Alert color="yellow" icon={<IconInfoCircle aria-hidden="true" />}>
              <Group justify="space-between" gap="sm">
                {dayText(day, "full")} already has a roster.
                <Button variant="default" size="xs" onClick={() => onEdit(day)}>
                  Edit that roster
                </Button>
              </Group>
            </Alert>
          ) : null}
          <AbsencesOn day={day}>
            <RuleFindings days={days} content={content}>
              <RosterFields
                departments={departments}
                draft={draft}
                candidates={staff}
                error={error}
                onChange={(next) => {
                  if (next.departments.length > 0) setError(null);
                  setEntered(next);
                }}
              />
            </RuleFindings>
          </AbsencesOn>
        </Stack>
      </Panel>
      <Stack gap="md" className={classes.stays} data-tools>
        <Panel title="Repeat">
          <Stack gap="md">
            <RepeatWeekly
              day={day}
              until={repetition.until}
              onUntil={repetition.setUntil}
              days={repetition.days}
            />
            {repetition.error === null ? null : (
              <ErrorState error={repetition.error} fallback="Failed to fetch rosters" />
            )}
          </Stack>
        </Panel>
        <FindingsPanel
          day={day}
          findings={findingsOf(content, staff, dayBefore.data ?? null)}
          hasDepartments={draft.departments.length > 0}
        />
      </Stack>
      {question}
      <div className={classes.saveBar}>
        <Button
          size="md"
          disabled={progress !== null || repetition.isPending || days.length === 0}
          onClick={() => void submit()}
        >
          {saveLabel(days.length, progress)}
        </Button>
        <Text size="sm" c="dimmed">
          {rosterSummary(content)}
        </Text>
      </div>
      <DayDialog
        opened={open === "day"}
        onClose={() => setOpen(null)}
        title="Select a Date & Time"
        text={dutySpanText(day, starts, onCall)}
        day={day}
        onChoose={onDay}
      />
      <CopyDayDialog
        opened={open === "copy"}
        onClose={() => setOpen(null)}
        day={day}
        departments={departments}
        staff={staff}
        onCopy={setEntered}
      />
    </div>
  );
}

/** What saving does, and for how many days; `progress` says how many of them are done. */
function saveLabel(days: number, progress: number | null): string {
  if (days < 2) return "Save Roster";
  return progress === null ? `Save ${days} rosters` : `Saving ${progress + 1} of ${days}...`;
}

function successText({ created, skipped }: SaveOutcome): string {
  if (created.length === 1 && skipped.length === 0) return "Roster created successfully";
  const rest = skipped.length === 0 ? "" : `; ${skipped.length} had a roster already`;
  return `${created.length} rosters created successfully${rest}`;
}

/** The days on which a roster is to be saved: `day`, and every week after it until the day that was chosen. */
function useRepetition(day: string) {
  const [chosen, setUntil] = useState<string | null>(null);
  // A day later than the end of its repetition is for itself.
  const until = chosen !== null && chosen > day ? chosen : null;
  const months = useQueries({
    queries: until === null ? [] : monthsBetween(day, until).map(rosterMonthQuery),
  });
  const rostered = new Set(
    months.flatMap(({ data }) => data?.rosters ?? []).map((one) => one.date),
  );
  return {
    until,
    setUntil,
    days: until === null ? [{ day, isTaken: false }] : repeatedDays(day, until, rostered),
    isPending: months.some(({ isPending }) => isPending),
    error: months.find(({ isError }) => isError)?.error ?? null,
  };
}

/** What became of saving a roster for one or more days. */
interface SaveOutcome {
  created: string[];
  /** Days that had a roster already. */
  skipped: string[];
  /** Whether it stopped at a day that breaks rules, which has been said. */
  isRefused: boolean;
  /** Why it stopped, or null when every day was gone through. */
  failure: unknown;
}

/** Saves a roster for several days, one after the other; `progress` says how many are done. */
function useSaveRosters() {
  const create = useCreateRoster();
  const rules = useRuleQuestion();
  const [progress, setProgress] = useState<number | null>(null);

  async function save(days: readonly string[], content: RosterContent): Promise<SaveOutcome> {
    const outcome: SaveOutcome = {
      created: [],
      skipped: [],
      isRefused: false,
      failure: null,
    };
    setProgress(0);
    for (const date of days) {
      try {
        const saved = await rules.run((reasons) =>
          create.mutateAsync({ date, ...content, reasons }),
        );
        if (saved === null) {
          outcome.isRefused = true;
          break;
        }
        outcome.created.push(date);
      } catch (error) {
        if (days.length > 1 && isRosterThere(error)) outcome.skipped.push(date);
        else {
          outcome.failure = error;
          break;
        }
      }
      setProgress(outcome.created.length + outcome.skipped.length);
    }
    setProgress(null);
    return outcome;
  }

  return { save, progress, question: rules.question };
}
