import { NativeSelect, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { CallInput } from "@wardline/contracts/endpoint";
import { createCover, type DepartmentStaff, type Roster } from "@wardline/contracts/roster/roster";
import { LIMITS } from "@wardline/domain/limits";
import { computeDutySpan } from "@wardline/domain/roster/duty";
import { getDepartmentClock } from "@wardline/domain/roster/duty-starts";
import { listPosts, ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { formatOrdinal } from "@wardline/domain/text/format-count";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { useMemo } from "react";
import { call } from "../../../lib/calls/api.js";
import { createRequestKey } from "../../../lib/calls/request-key.js";
import { formatLocalMoment, parseLocalMoment } from "../../../lib/time/local-moment.js";
import { useAwayOption } from "../../../shared/absences/AwayMark.js";
import { spanText } from "../../../shared/duty/duty-text.js";
import { MailNote } from "../../../shared/duty/MailNote.js";
import { useRuleQuestion } from "../../../shared/roster-rules/RuleQuestion.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DateField } from "../../../ui/form/DateField.js";
import { DialogForm } from "../../../ui/form/DialogForm.js";
import { useRecordForm } from "../../../ui/form/record-form.js";
import { PROSE_TEXT } from "../../../ui/form/text-kinds.js";
import { CoverFindings, PersonFindings } from "../edit/RuleFindings.js";
import type { ProposedPerson } from "../roster-draft.js";
import { ROSTER_KEYS, type RosterStaff, useRosterStaff } from "../roster-queries.js";
import { useDutyClock } from "../use-duties.js";

const toast = toastsAbout("cover");
const coverKey = createRequestKey();

type CoverBody = CallInput<typeof createCover>["body"];

export interface CoverFormProps {
  roster: Roster;
  entry: DepartmentStaff;
  onClose: () => void;
  onBusy: (isBusy: boolean) => void;
  /** Person proposed for the cover; undefined to let the user choose. */
  proposal?: ProposedPerson | undefined;
}

/** Renders a form to enter who covers for whom, when and why (docs/wire/roster.md, Covers). */
export function CoverForm(props: CoverFormProps) {
  const staff = useRosterStaff();
  return (
    <Loaded query={staff} fallback="Failed to fetch staff">
      {(lists) => <Fields {...props} staff={lists} />}
    </Loaded>
  );
}

function Fields(props: CoverFormProps & { staff: RosterStaff }) {
  const { roster, entry, onClose, onBusy, staff, proposal } = props;
  const { starts, now } = useDutyClock();
  const { zone } = starts;
  const awayOption = useAwayOption();
  const duty = computeDutySpan(roster.date, getDepartmentClock(starts, entry.department));
  const posts = useMemo(() => listPosts(entry), [entry]);
  const create = useSaveCover(roster.date);
  const rules = useRuleQuestion();
  const editing = useRecordForm({
    record: null,
    toValues: () => ({
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
    }),
    findErrors: ({ person, from, until }) => ({
      ...(person === "" ? { person: "Please choose who covers." } : {}),
      ...(parseLocalMoment(from, zone) == null
        ? { from: "Please enter when the cover begins." }
        : {}),
      ...(parseLocalMoment(until, zone) == null
        ? { until: "Please enter when the cover ends." }
        : {}),
    }),
    send,
    toast,
    saved: "Cover saved",
    failed: "Failed to save the cover.",
    onSaved: onClose,
  });
  const { form } = editing;
  const chosen = posts[Number(form.values.post)] ?? posts[0];
  const colleagues = ROSTER_ROLES.flatMap((role) => staff[role])
    .filter((one) => toComparedText(one.department) === toComparedText(entry.department))
    .filter((one) => one.id !== chosen?.person.id);

  const { post, person: coverer, from: fromText, until: untilText } = form.values;
  const plannedCover = useMemo(() => {
    const coveredPost = posts[Number(post)] ?? posts[0];
    const [from, until] = [fromText, untilText].map((text) => parseLocalMoment(text, zone));
    if (coveredPost === undefined || coverer === "" || from == null || until == null) return null;
    const { role, position } = coveredPost;
    return {
      date: roster.date,
      department: entry.department,
      role,
      position,
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
      person: coverer,
    };
  }, [posts, post, coverer, fromText, untilText, zone, roster.date, entry.department]);
  const covering = colleagues.find(({ id }) => id === coverer);

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
            label: `${person.firstName} ${person.lastName}, ${position === 1 ? "" : `${formatOrdinal(position)} `}${role}`,
          }))}
          {...form.getInputProps("post")}
        />
        <NativeSelect
          label="Who covers"
          data={[
            { value: "", label: "Choose…" },
            ...colleagues.map(({ id, firstName, lastName, role }) => ({
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
          <CoverFindings cover={plannedCover}>
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
          description="Optional. Only roster makers can read it."
          maxLength={LIMITS.text}
          {...form.getInputProps("reason")}
        />
      </DialogForm>
    </>
  );
}

/** Formats a time, to the minute, for a date and time field. */
function minuteText(at: number, zone: string): string {
  return formatLocalMoment(at, zone).slice(0, 16);
}

function useSaveCover(date: string) {
  return useMutation({
    mutationFn: async (body: CoverBody) =>
      (await call(createCover, { body, idempotencyKey: coverKey.of(body) })).data,
    onSuccess: (_cover, _body, _result, { client }) => {
      coverKey.forget();
      return client.invalidateQueries({ queryKey: ROSTER_KEYS.getDateKey(date) });
    },
  });
}
