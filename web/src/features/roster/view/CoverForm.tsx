import { Button, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import type { CallInput } from "@wardline/contracts/endpoint";
import { createCover, type DepartmentStaff, type Roster } from "@wardline/contracts/roster";
import { LIMITS } from "@wardline/domain/limits";
import { dutySpan } from "@wardline/domain/roster/duty";
import { clockOfDepartment } from "@wardline/domain/roster/duty-starts";
import { postsOf, ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { ordinal } from "@wardline/domain/text/counted";
import { compared } from "@wardline/domain/text/text-forms";
import { useEffect, useMemo, useRef } from "react";
import { call } from "../../../lib/calls/api.js";
import { createRequestKey } from "../../../lib/calls/request-key.js";
import { localOfMoment, momentOfLocal } from "../../../lib/time/local-moment.js";
import { useAwayOption } from "../../../shared/absences/AwayMark.js";
import { spanText } from "../../../shared/duty/duty-text.js";
import { MailNote } from "../../../shared/duty/MailNote.js";
import { useRuleQuestion } from "../../../shared/roster-rules/RuleQuestion.js";
import { DialogActions } from "../../../ui/dialog/DialogActions.js";
import { useUnsavedEntries } from "../../../ui/dialog/FormDialog.js";
import { ErrorState } from "../../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../../ui/feedback/LoadingState.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DateField } from "../../../ui/form/DateField.js";
import { focusFirst } from "../../../ui/form/focus-first.js";
import { fieldErrors, showErrors } from "../../../ui/form/form-errors.js";
import { PROSE_TEXT } from "../../../ui/form/text-kinds.js";
import { CoverFindings, PersonFindings } from "../edit/RuleFindings.js";
import type { Proposal } from "../roster-draft.js";
import { ROSTER_KEYS, type RosterStaff, useRosterStaff } from "../roster-queries.js";
import { useDuties } from "../use-duties.js";

const toast = toastsAbout("cover");
const coverKey = createRequestKey();

type CoverBody = CallInput<typeof createCover>["body"];

export interface CoverFormProps {
  roster: Roster;
  entry: DepartmentStaff;
  onClose: () => void;
  onBusy: (isBusy: boolean) => void;
  /** Who is to cover whom to begin with; absent where one chooses. */
  proposal?: Proposal | undefined;
}

/** Who covers whom, from when until when, and why (docs/wire.md, Covers). */
export function CoverForm(props: CoverFormProps) {
  const staff = useRosterStaff();
  if (staff.data !== undefined) return <Fields {...props} staff={staff.data} />;
  if (staff.error === null) return <LoadingState />;
  return (
    <ErrorState error={staff.error} fallback="Failed to fetch staff" onRetry={staff.refetch} />
  );
}

function Fields(props: CoverFormProps & { staff: RosterStaff }) {
  const { roster, entry, onClose, onBusy, staff, proposal } = props;
  const { starts, now } = useDuties();
  const { zone } = starts;
  const awayOption = useAwayOption();
  const duty = dutySpan(roster.date, clockOfDepartment(starts, entry.department));
  const posts = useMemo(() => postsOf(entry), [entry]);
  const form = useForm({
    initialValues: {
      post: String(
        Math.max(
          0,
          posts.findIndex(({ person }) => person.id === proposal?.replaces),
        ),
      ),
      person: proposal?.id ?? "",
      from: minuteText(Math.min(Math.max(duty.from, now), duty.until - 1), zone),
      until: minuteText(duty.until, zone),
      reason: "",
    },
  });
  const save = useSaveCover(roster.date);
  const rules = useRuleQuestion();
  useUnsavedEntries(form.isDirty());
  const first = useRef<HTMLSelectElement>(null);
  // The dialog is there before its staff are: it has put the cursor on its cross.
  useEffect(() => first.current?.focus(), []);
  const chosen = posts[Number(form.values.post)] ?? posts[0];
  const own = ROSTER_ROLES.flatMap((role) => staff[role])
    .filter((one) => compared(one.department) === compared(entry.department))
    .filter((one) => one.id !== chosen?.person.id);

  const { post, person: coverer, from: begins, until: ends } = form.values;
  const planned = useMemo(() => {
    const on = posts[Number(post)] ?? posts[0];
    const [from, until] = [begins, ends].map((text) => momentOfLocal(text, zone));
    if (on === undefined || coverer === "" || from == null || until == null) return null;
    const { role, position } = on;
    return {
      date: roster.date,
      department: entry.department,
      role,
      position,
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
      person: coverer,
    };
  }, [posts, post, coverer, begins, ends, zone, roster.date, entry.department]);
  const covering = own.find(({ id }) => id === coverer);

  function submit(values: typeof form.values): void {
    if (chosen === undefined) return;
    const [from, until] = [values.from, values.until].map((text) => momentOfLocal(text, zone));
    const errors = {
      ...(values.person === "" ? { person: "Please choose who covers." } : {}),
      ...(from == null ? { from: "Please enter when the cover begins." } : {}),
      ...(until == null ? { until: "Please enter when the cover ends." } : {}),
    };
    if (showErrors(form, errors) || planned === null) return;
    void send({ ...planned, reason: values.reason });
  }

  async function send(body: CoverBody): Promise<void> {
    onBusy(true);
    try {
      const saved = await rules.run((reasons) => save.mutateAsync({ ...body, reasons }));
      if (saved === null) return;
      toast.success("Cover saved");
      onClose();
    } catch (error) {
      if (!showErrors(form, fieldErrors(error))) toast.error(error, "Failed to save the cover");
    } finally {
      onBusy(false);
    }
  }

  return (
    <form ref={focusFirst} onSubmit={form.onSubmit(submit)} noValidate>
      {rules.question}
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          The duty is {spanText(duty, zone)}.
        </Text>
        <NativeSelect
          ref={first}
          label="In place of"
          data={posts.map(({ role, position, person }, index) => ({
            value: String(index),
            label: `${person.firstName} ${person.lastName}, ${position === 1 ? "" : `${ordinal(position)} `}${role}`,
          }))}
          {...form.getInputProps("post")}
        />
        <NativeSelect
          label="Who covers"
          data={[
            { value: "", label: "Choose…" },
            ...own.map(({ id, firstName, lastName, role }) => ({
              value: id,
              label: `${firstName} ${lastName}, ${role}${awayOption(id)}`,
            })),
          ]}
          {...form.getInputProps("person")}
        />
        {covering === undefined || chosen === undefined ? null : (
          <Text size="sm">
            <MailNote people={[covering, chosen.person]} />
          </Text>
        )}
        {covering === undefined ? null : (
          <CoverFindings cover={planned}>
            <PersonFindings
              personId={covering.id}
              name={`${covering.firstName} ${covering.lastName}`}
            />
          </CoverFindings>
        )}
        <DateField label="From" withTime {...form.getInputProps("from")} />
        <DateField label="Until" withTime {...form.getInputProps("until")} />
        <TextInput
          {...PROSE_TEXT}
          label="Reason"
          description="Optional. Only those who make rosters can read it."
          maxLength={LIMITS.text}
          {...form.getInputProps("reason")}
        />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={save.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save cover
        </Button>
      </DialogActions>
    </form>
  );
}

/** A moment as a field with a time holds it, to the minute. */
function minuteText(at: number, zone: string): string {
  return localOfMoment(at, zone).slice(0, 16);
}

function useSaveCover(date: string) {
  return useMutation({
    mutationFn: async (body: CoverBody) =>
      (await call(createCover, { body, idempotencyKey: coverKey.of(body) })).data,
    onSuccess: (_cover, _body, _result, { client }) => {
      coverKey.forget();
      return client.invalidateQueries({ queryKey: ROSTER_KEYS.ofDate(date) });
    },
  });
}
