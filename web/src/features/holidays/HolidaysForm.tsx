import { Button, Flex, Group, Stack, Text, TextInput } from "@mantine/core";
import { type Holidays, saveHolidays } from "@wardline/contracts/holidays";
import { LIMITS } from "@wardline/domain/limits";
import { counted } from "@wardline/domain/text/counted";
import { useEffect } from "react";
import { UnsavedGuard } from "../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { DateField } from "../../ui/form/DateField.js";
import { DraftNote } from "../../ui/form/DraftNote.js";
import { useFormDraft } from "../../ui/form/draft.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import { fieldErrors, schemaErrors, showErrors } from "../../ui/form/form-errors.js";
import { RowsField } from "../../ui/form/RowsField.js";
import { MeanwhileAlert, useRecordEditing } from "../../ui/form/record-form.js";
import { nextRowId } from "../../ui/form/row-id.js";
import { NAME_TEXT } from "../../ui/form/text-kinds.js";
import { currentHolidaysOf, useSaveHolidays } from "./holidays-data.js";

const toast = toastsAbout("holidays");

interface HolidayRow {
  id: number;
  date: string;
  name: string;
}

type HolidayValues = { holidays: HolidayRow[] };

/** A year's holidays as confirmed; as proposed where the year was never confirmed. */
function valuesOf({ version, holidays, proposal }: Holidays): HolidayValues {
  const days = version === 0 ? (proposal?.holidays ?? []) : holidays;
  return { holidays: days.map((day, id) => ({ id, ...day })) };
}

interface HolidaysFormProps {
  record: Holidays;
  /** Says whether something is entered that would be lost. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/** The list of a year's holidays to move, remove, add and confirm. */
export function HolidaysForm({ record, onUnsaved }: HolidaysFormProps) {
  const save = useSaveHolidays();
  const { year, proposal } = record;
  const { form, base, meanwhile, follow, take, dismiss } = useRecordEditing({ record, valuesOf });
  const isUnsaved = form.isDirty();
  const draft = useFormDraft(`holidays ${year}`, form, isUnsaved);
  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
  const rows = form.values.holidays;
  const isConfirmed = base.version > 0;
  const listed = new Set(rows.map(({ date }) => date));
  const missing = (proposal?.holidays ?? []).filter(({ date }) => !listed.has(date));

  async function submit(values: HolidayValues): Promise<void> {
    const body = {
      country: proposal?.country ?? null,
      region: proposal?.region ?? null,
      holidays: [...values.holidays]
        .sort((a, b) => a.date.localeCompare(b.date))
        .map(({ date, name }) => ({ date, name })),
    };
    const sent = { ...values, holidays: body.holidays.map((day, id) => ({ id, ...day })) };
    form.setValues(sent);
    if (save.isPending || showErrors(form, schemaErrors(saveHolidays.body, body))) return;
    try {
      const saved = await save.mutateAsync({ year, version: base.version, body });
      take({ ...record, ...saved });
      toast.success(`The holidays of ${year} are confirmed.`);
    } catch (error) {
      showErrors(form, fieldErrors(error));
      toast.error(error, "Failed to save the holidays");
      const current = currentHolidaysOf(error);
      if (current !== null) follow({ ...record, ...current });
    }
  }

  function takeProposed(): void {
    const first = nextRowId(rows);
    form.setFieldValue("holidays", [
      ...rows,
      ...missing.map((day, index) => ({ id: first + index, ...day })),
    ]);
  }

  return (
    <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
      <Stack gap="md">
        <DraftNote draft={draft} />
        <MeanwhileAlert
          changes={meanwhile}
          labelOf={() => `The list of holidays of ${year}`}
          textOf={() => counted(base.holidays.length, "day")}
          onDismiss={dismiss}
        />
        <Text fw={600} component="output">
          {isConfirmed
            ? `${year} is confirmed: ${counted(base.holidays.length, "holiday")}.`
            : `${year} is not confirmed yet. ${rows.length === 0 ? "Choose a country to see the days it has." : "These days are proposed."}`}
        </Text>
        <RowsField
          label={`Holidays of ${year}`}
          hint="Move, remove or add days as your hospital has them, then confirm the year."
          rows={rows}
          onChange={(next) => form.setFieldValue("holidays", next)}
          blank={{ date: "", name: "" }}
          atMost={LIMITS.holidays}
          what="holiday"
          nameOf={({ name }) => name}
        >
          {(row, index, change) => (
            <Flex direction={{ base: "column", xs: "row" }} gap={{ base: 4, xs: "xs" }} flex={1}>
              <DateField
                aria-label={`Day of holiday ${index + 1}`}
                w={{ base: "100%", xs: 170 }}
                value={row.date}
                min={`${year}-01-01`}
                max={`${year}-12-31`}
                error={form.errors[`holidays.${index}.date`]}
                onChange={(date) => change({ date })}
              />
              <TextInput
                {...NAME_TEXT}
                aria-label={`Name of holiday ${index + 1}`}
                flex={1}
                maxLength={LIMITS.name}
                value={row.name}
                error={form.errors[`holidays.${index}.name`]}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
            </Flex>
          )}
        </RowsField>
        <FormErrors
          errors={form.errors}
          shownBy={rows.flatMap((_, index) => [`holidays.${index}.date`, `holidays.${index}.name`])}
        />
        <Group gap="sm">
          <Button type="submit" loading={save.isPending}>
            {isConfirmed ? "Save Changes" : `Confirm ${year}`}
          </Button>
          {missing.length === 0 ? null : (
            <Button variant="default" onClick={takeProposed}>
              Add {counted(missing.length, "proposed day")}
            </Button>
          )}
        </Group>
      </Stack>
      <UnsavedGuard isDirty={isUnsaved} />
    </form>
  );
}
