import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconCalendarEvent, IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getLocalNoon, getRosterKind } from "@wardline/domain/roster/roster-day";
import { toYearMonth } from "@wardline/domain/time/calendar-grid";
import { useState } from "react";
import { dayText } from "../../../lib/time/day-text.js";
import { onNowText } from "../../../shared/duty/duty-text.js";
import { createMarkLookup, RosterLegend } from "../../../shared/duty/RosterCalendar.js";
import { useRuleQuestion } from "../../../shared/roster-rules/RuleQuestion.js";
import { MonthCalendar } from "../../../ui/calendar/MonthCalendar.js";
import { Dialog } from "../../../ui/dialog/Dialog.js";
import { UnsavedGuard } from "../../../ui/dialog/FormDialog.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import { QueryError } from "../../../ui/feedback/QueryError.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DraftNote } from "../../../ui/form/DraftNote.js";
import { useDraft } from "../../../ui/form/draft.js";
import { Panel } from "../../../ui/page/Panel.js";
import { SaveBar } from "../../../ui/page/SaveBar.js";
import classes from "../Roster.module.css";
import { type Candidates, EMPTY_DRAFT } from "../roster-draft.js";
import {
  isRosterExistsError,
  rosterMonthQuery,
  useCreateRoster,
  useRosterByDate,
  useRosterStaff,
} from "../roster-queries.js";
import { dutySpanText, RosterSpans, useDutyClock } from "../use-duties.js";
import { summariseRoster } from "./FindingsPanel.js";
import { useRosterEntry } from "./RosterFields.js";

const toast = toastsAbout("roster");

interface AddRosterProps {
  departments: readonly string[];
  day: string;
  onDay: (day: string) => void;
  onSaved: (day: string) => void;
  /** Called with a day whose existing roster should be edited instead. */
  onEdit: (day: string) => void;
}

/** Renders a form that creates the roster of a day (docs/product.md, Call duty roster page). */
export function AddRoster(props: AddRosterProps) {
  return (
    <Loaded query={useRosterStaff()} fallback="Failed to fetch staff">
      {(lists) => <NewRoster {...props} staff={lists} />}
    </Loaded>
  );
}

function NewRoster(props: AddRosterProps & { staff: Candidates }) {
  const { departments, staff, day, onDay, onSaved, onEdit } = props;
  const { starts } = useDutyClock();
  const entry = useRosterEntry({ day, departments, candidates: staff }, () => EMPTY_DRAFT);
  const { entered, setEntered, draft, content } = entry;
  const [isChoosing, setChoosing] = useState(false);
  const storedDraft = useDraft({
    form: "new-roster",
    values: entered,
    isDirty: entered.departments.length > 0,
    onRestore: setEntered,
    onDiscard: () => setEntered(EMPTY_DRAFT),
  });
  const existingRoster = useRosterByDate(day);
  const create = useCreateRoster();
  const rules = useRuleQuestion();
  // Until a department is chosen, any department may be on call.
  const onCall = draft.departments.length === 0 ? departments : draft.departments;

  async function submit(): Promise<void> {
    if (!entry.validate()) return;
    try {
      const roster = { date: day, ...content };
      const saved = await rules.run((reasons) => create.mutateAsync({ ...roster, reasons }));
      if (saved === null) return;
      toast.success("Roster created successfully");
      setEntered(EMPTY_DRAFT);
      onSaved(day);
    } catch (failure) {
      const action = { label: "Edit that roster", onSelect: () => onEdit(day) };
      const options = isRosterExistsError(failure) ? { action } : {};
      toast.error(failure, "Failed to create roster", options);
    }
  }

  return (
    <div className={classes.columns}>
      <UnsavedGuard isDirty={draft.departments.length > 0} />
      <Panel title="Set New Team on Call">
        <Stack gap="xl">
          <DraftNote draft={storedDraft} />
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
              onClick={() => setChoosing(true)}
            >
              <time dateTime={new Date(getLocalNoon(day, starts.zone)).toISOString()}>
                {dayText(day, "full")}
              </time>
            </Button>
            <Text c="dimmed" size="sm" mt={8}>
              <RosterSpans roster={{ date: day, departments: onCall }} />
            </Text>
          </div>
          {existingRoster.data ? (
            <Alert color="yellow" icon={<IconInfoCircle aria-hidden="true" />}>
              <Group justify="space-between" gap="sm">
                {dayText(day, "full")} already has a roster.
                <Button variant="default" size="xs" onClick={() => onEdit(day)}>
                  Edit that roster
                </Button>
              </Group>
            </Alert>
          ) : null}
          {entry.fields}
        </Stack>
      </Panel>
      <div className={classes.stays} data-tools>
        {entry.findings}
      </div>
      {rules.question}
      <SaveBar>
        <Text size="sm" c="dimmed" mr="auto">
          {summariseRoster(content)}
        </Text>
        <Button size="md" disabled={create.isPending} onClick={() => void submit()}>
          Save Roster
        </Button>
      </SaveBar>
      <Dialog
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        title="Select a Date & Time"
        size={440}
      >
        <Text size="sm" c="dimmed" mb="md">
          {dutySpanText(day, starts, onCall)}
        </Text>
        <DayChoice
          day={day}
          onChoose={(chosen) => {
            onDay(chosen);
            setChoosing(false);
          }}
        />
      </Dialog>
    </div>
  );
}

function DayChoice({ day, onChoose }: { day: string; onChoose: (day: string) => void }) {
  const { starts, now, current } = useDutyClock();
  const [month, setMonth] = useState(() => toYearMonth(day));
  const rosters = useQuery(rosterMonthQuery(month));
  const rosterDays = new Map(
    rosters.data?.rosters.map((one) => [one.date, getRosterKind(one, starts, now)]),
  );
  return (
    <>
      <MonthCalendar
        month={month}
        onMonth={setMonth}
        today={current}
        selected={day}
        getMark={createMarkLookup({ rostered: rosterDays })}
        onSelect={onChoose}
      />
      <RosterLegend onNow={onNowText(starts, now)} />
      <QueryError query={rosters} />
    </>
  );
}
