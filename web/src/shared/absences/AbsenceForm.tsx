import { Alert, List, NativeSelect, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { ApiError } from "@wardline/client/call-error";
import { type Absence, updateAbsence } from "@wardline/contracts/roster/absences";
import type { StaffMember } from "@wardline/contracts/roster/roster";
import { LIMITS } from "@wardline/domain/limits";
import { fullName } from "@wardline/domain/people/full-name";
import { ABSENCE_KIND_LABELS, ABSENCE_KINDS, isAway } from "@wardline/domain/roster/absence";
import { isDay } from "@wardline/domain/time/zoned-day";
import { dayText } from "../../lib/time/day-text.js";
import { useHospitalToday } from "../../lib/time/hospital-time.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { DateField } from "../../ui/form/DateField.js";
import { parseFieldErrors, validateSchema } from "../../ui/form/form-errors.js";
import { DialogForm } from "../../ui/form/PageForm.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { PROSE_TEXT } from "../../ui/form/text-kinds.js";
import {
  daysText,
  kindText,
  readCurrentAbsence,
  useCreateAbsence,
  usePlannedDuties,
  useUpdateAbsence,
} from "./absences.js";

const toast = toastsAbout("absence");

export interface AbsenceFormProps {
  /** Absence to change; null for a new one. */
  absence: Absence | null;
  /** People for whom the user may enter an absence; null if the user may enter only their own. */
  people: readonly StaffMember[] | null;
  onClose: () => void;
}

const LABELS = {
  person: "Who",
  from: "First day",
  until: "Last day",
  kind: "Why",
  note: "Note",
} as const satisfies Record<keyof AbsenceValues, string>;

type AbsenceValues = { person: string; from: string; until: string; kind: string; note: string };

const KINDS = ABSENCE_KINDS.map((value) => ({ value, label: ABSENCE_KIND_LABELS[value] }));

/** Renders a form with the fields of an absence and the duties that saving it would leave unfilled. */
export function AbsenceForm({ absence, people, onClose }: AbsenceFormProps) {
  const today = useHospitalToday();
  const create = useCreateAbsence();
  const update = useUpdateAbsence();
  const entry = useRecordForm({
    record: absence,
    toValues: (one): AbsenceValues => ({
      person: one?.person.id ?? "",
      from: one?.from ?? today,
      until: one?.until ?? today,
      kind: one === null ? "unavailable" : (one.kind ?? ""),
      note: one?.note ?? "",
    }),
    draft: `absence ${absence?.id ?? "new"}`,
    findErrors: (values) => ({
      ...(people !== null && values.person === "" ? { person: "Please choose who is away." } : {}),
      ...validateSchema(updateAbsence.body, toBody(values)),
    }),
    serverErrors: (error) => ({ ...parseFieldErrors(error), ...overlapError(error) }),
    send,
    readCurrent: readCurrentAbsence,
    toast,
    saved: "Absence saved",
    failed: "Failed to save the absence.",
    onSaved: onClose,
  });
  const { form } = entry;

  async function send(values: AbsenceValues, on: Absence | null): Promise<void> {
    const body = toBody(values);
    if (on !== null) await update.mutateAsync({ id: on.id, version: on.version, body });
    else await create.mutateAsync(people === null ? body : { ...body, person: values.person });
  }

  return (
    <DialogForm
      entry={entry}
      labels={LABELS}
      formatValue={formatField}
      label="Save"
      onCancel={onClose}
    >
      {people === null || absence !== null ? null : (
        <NativeSelect
          label={LABELS.person}
          data={[
            { value: "", label: "Choose…" },
            ...people.map((one) => ({
              value: one.id,
              label: `${fullName(one)}, ${one.department}`,
            })),
          ]}
          {...form.getInputProps("person")}
        />
      )}
      <DateField label={LABELS.from} {...form.getInputProps("from")} />
      <DateField label={LABELS.until} {...form.getInputProps("until")} />
      <NativeSelect label={LABELS.kind} data={KINDS} {...form.getInputProps("kind")} />
      <TextInput
        {...PROSE_TEXT}
        label={LABELS.note}
        description={`Optional. Only ${people === null ? "you" : "that person"} and the roster makers can read the reason and the note.`}
        maxLength={LIMITS.text}
        {...form.getInputProps("note")}
      />
      <Gaps values={form.values} isOwn={people === null} />
    </DialogForm>
  );
}

function Gaps({ values, isOwn }: { values: AbsenceValues; isOwn: boolean }) {
  const { person, from, until, kind } = values;
  const isKnown = (isOwn || person !== "") && isDay(from) && isDay(until) && from <= until;
  const days = isKnown && isAway({ kind: kind as Absence["kind"] }) ? { from, until } : null;
  const { data = [] } = usePlannedDuties(days, isOwn ? null : person);
  if (days === null || data.length === 0) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={isOwn ? "You are on call on these days" : "On call on these days"}
    >
      <List size="sm" spacing={4} mb={8}>
        {data.map((duty) => (
          <List.Item key={`${duty.date} ${duty.department} ${duty.role}`}>
            {dayText(duty.date)}: {duty.role}, {duty.department}
          </List.Item>
        ))}
      </List>
      {isOwn ? "You stay" : "This person stays"} on the roster until a roster maker changes it. The
      roster makers get an email.
    </Alert>
  );
}

function toBody({ from, until, kind, note }: AbsenceValues) {
  return { from, until, kind: kind as NonNullable<Absence["kind"]>, note };
}

function formatField(values: AbsenceValues, field: string): string {
  if (field === "kind") return kindText({ kind: values.kind as Absence["kind"] });
  const value = values[field as keyof AbsenceValues];
  return isDay(value) ? dayText(value) : value;
}

/** Returns an error for the field "First day", which names the overlapping absence; empty for other failures. */
function overlapError(error: unknown): { from?: string } {
  if (!(error instanceof ApiError) || error.code !== "ABSENCE_OVERLAPS") return {};
  const { absence } = (error.data ?? {}) as { absence?: Absence };
  return absence === undefined ? {} : { from: `Already entered: ${daysText(absence)}.` };
}
