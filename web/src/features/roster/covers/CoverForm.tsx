import { NativeSelect, Text, TextInput } from "@mantine/core";
import { createCover, type DepartmentStaff, type Roster } from "@wardline/contracts/roster/roster";
import { LIMITS } from "@wardline/domain/limits";
import { fullName } from "@wardline/domain/people/full-name";
import { pick } from "@wardline/domain/records/pick";
import { formatCalledRole } from "@wardline/domain/roster/cover";
import { computeDutySpan } from "@wardline/domain/roster/duty";
import { getDepartmentClock } from "@wardline/domain/roster/duty-starts";
import { listPosts, ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { createMutation, idempotentCall } from "../../../lib/calls/mutations.js";
import { formatLocalMoment, parseLocalMoment } from "../../../lib/time/day-text.js";
import { useAwayOption } from "../../../shared/absences/AwayMark.js";
import { spanText } from "../../../shared/duty/duty-text.js";
import { MailNote } from "../../../shared/duty/MailNote.js";
import { findCoverRules, useRuleQuestion } from "../../../shared/roster-rules/RuleQuestion.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DateField } from "../../../ui/form/DateField.js";
import { DialogForm } from "../../../ui/form/PageForm.js";
import { useRecordForm } from "../../../ui/form/record-form.js";
import { PROSE_TEXT } from "../../../ui/form/text-kinds.js";
import { CheckedFindings, PersonFindings } from "../edit/RuleFindings.js";
import { type Candidates, filterByDepartment, type ProposedPerson } from "../roster-draft.js";
import { ROSTER_KEYS, useRosterStaff } from "../roster-queries.js";
import { useDutyClock } from "../use-duties.js";

const toast = toastsAbout("cover");
const useCreateCover = createMutation(idempotentCall(createCover), (client, _cover, { date }) =>
  client.invalidateQueries({ queryKey: ROSTER_KEYS.getDateKey(date) }),
);

export interface CoverFormProps {
  roster: Roster;
  entry: DepartmentStaff;
  onClose: () => void;
  onBusy: (isBusy: boolean) => void;
  proposal?: ProposedPerson | undefined;
}

/** Renders a form to enter who covers for whom, when and why (docs/wire/roster.md, Covers). */
export function CoverForm(props: CoverFormProps) {
  return (
    <Loaded query={useRosterStaff()} fallback="Failed to fetch staff">
      {(lists) => <Fields {...props} staff={lists} />}
    </Loaded>
  );
}

function Fields(props: CoverFormProps & { staff: Candidates }) {
  const { roster, entry, onClose, onBusy, staff, proposal } = props;
  const { starts, now } = useDutyClock();
  const { zone } = starts;
  const awayOption = useAwayOption();
  const duty = computeDutySpan(roster.date, getDepartmentClock(starts, entry.department));
  const posts = listPosts(entry);
  const create = useCreateCover();
  const rules = useRuleQuestion();
  const proposedPost = posts.findIndex(({ person }) => person.id === proposal?.replaces);
  const isMissing = (moment: string) => parseLocalMoment(moment, zone) === null;
  const editing = useRecordForm({
    record: null,
    toValues: () => ({
      post: String(Math.max(0, proposedPost)),
      person: proposal?.id ?? "",
      from: formatMinute(Math.min(Math.max(duty.from, now), duty.until - 1), zone),
      until: formatMinute(duty.until, zone),
      reason: "",
    }),
    findErrors: ({ person, from, until }) => ({
      ...(person === "" && { person: "Please choose who covers." }),
      ...(isMissing(from) && { from: "Please enter when the cover begins." }),
      ...(isMissing(until) && { until: "Please enter when the cover ends." }),
    }),
    send,
    toast,
    saved: "Cover saved",
    failed: "Failed to save the cover.",
    onSaved: onClose,
  });
  const { form } = editing;
  const { post, person: coverer, from: fromText, until: untilText } = form.values;
  const chosen = posts[Number(post)] ?? posts[0];
  const everybody = ROSTER_ROLES.flatMap((role) => staff[role]);
  const departmentStaff = filterByDepartment(everybody, entry.department);
  const colleagues = departmentStaff.filter(({ id }) => id !== chosen?.person.id);
  const covering = colleagues.find(({ id }) => id === coverer);
  const plannedCover = planCover();

  function planCover() {
    const [from, until] = [fromText, untilText].map((text) => parseLocalMoment(text, zone));
    if (chosen === undefined || coverer === "" || from == null || until == null) return null;
    return {
      date: roster.date,
      department: entry.department,
      ...pick(chosen, ["role", "position"]),
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
      person: coverer,
    };
  }

  async function send({ reason }: { reason: string }): Promise<unknown> {
    if (plannedCover === null) return null;
    onBusy(true);
    try {
      return await rules.run((reasons) => create.mutateAsync({ ...plannedCover, reason, reasons }));
    } finally {
      onBusy(false);
    }
  }

  return (
    <>
      {rules.question}
      <DialogForm entry={editing} label="Save cover" onCancel={onClose}>
        <Text size="sm" c="dimmed">
          The duty is {spanText(duty, zone)}.
        </Text>
        <NativeSelect
          label="In place of"
          data={posts.map(({ role, position, person }, index) => ({
            value: String(index),
            label: `${fullName(person)}, ${formatCalledRole({ role, position })}`,
          }))}
          {...form.getInputProps("post")}
        />
        <NativeSelect
          label="Who covers"
          data={[
            { value: "", label: "Choose…" },
            ...colleagues.map((one) => ({
              value: one.id,
              label: `${fullName(one)}, ${one.role}${awayOption(one.id)}`,
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
          <CheckedFindings day={roster.date} subject={plannedCover} runCheck={findCoverRules}>
            <PersonFindings personId={covering.id} name={fullName(covering)} />
          </CheckedFindings>
        )}
        <DateField label="From" withTime {...form.getInputProps("from")} />
        <DateField label="Until" withTime {...form.getInputProps("until")} />
        <TextInput
          {...PROSE_TEXT}
          label="Reason"
          description="Optional. Only roster makers can read it."
          maxLength={LIMITS.text}
          {...form.getInputProps("reason")}
        />
      </DialogForm>
    </>
  );
}

function formatMinute(at: number, zone: string): string {
  return formatLocalMoment(at, zone).slice(0, 16);
}
