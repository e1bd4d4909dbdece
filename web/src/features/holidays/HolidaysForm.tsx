import { Button, Flex, Group, Text, TextInput } from "@mantine/core";
import { type Holidays, saveHolidays } from "@wardline/contracts/roster/holidays";
import { LIMITS } from "@wardline/domain/limits";
import { formatCount } from "@wardline/domain/text/format-count";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { DateField } from "../../ui/form/DateField.js";
import { validateSchema } from "../../ui/form/form-errors.js";
import { PageForm } from "../../ui/form/PageForm.js";
import { RowsField } from "../../ui/form/RowsField.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { nextRowId } from "../../ui/form/row-id.js";
import { NAME_TEXT } from "../../ui/form/text-kinds.js";
import { readCurrentHolidays, useSaveHolidays } from "./holidays-data.js";

const toast = toastsAbout("holidays");

interface HolidayRow {
  id: number;
  date: string;
  name: string;
}

type HolidayValues = { holidays: HolidayRow[] };

/** Returns a year's confirmed holidays, or the proposed ones if the year was never confirmed. */
function toValues({ version, holidays, proposal }: Holidays): HolidayValues {
  const days = version === 0 ? (proposal?.holidays ?? []) : holidays;
  return { holidays: days.map((day, id) => ({ id, ...day })) };
}

/** Renders a form to edit and confirm a year's list of holidays. */
export function HolidaysForm({ record }: { record: Holidays }) {
  const confirm = useSaveHolidays();
  const { year, proposal } = record;
  const toBody = ({ holidays }: HolidayValues) => ({
    country: proposal?.country ?? null,
    region: proposal?.region ?? null,
    holidays: holidays.map(({ date, name }) => ({ date, name })),
  });
  const entry = useRecordForm({
    record,
    toValues,
    draft: `holidays ${year}`,
    findErrors: (values) => validateSchema(saveHolidays.body, toBody(values)),
    // Proposed days may be confirmed without a change.
    isUnchanged: () => false,
    send: (values, { version }) => confirm.mutateAsync({ year, version, body: toBody(values) }),
    readCurrent: (error) => {
      const current = readCurrentHolidays(error);
      return current === null ? null : { ...record, ...current };
    },
    selectLatest: (saved) => ({ ...record, ...saved }),
    toast,
    saved: `The holidays of ${year} are confirmed.`,
    failed: "Failed to save the holidays.",
  });
  const { form, base } = entry;
  const rows = form.values.holidays;
  const isConfirmed = base.version > 0;
  const listedDates = new Set(rows.map(({ date }) => date));
  const missingDays = (proposal?.holidays ?? []).filter(({ date }) => !listedDates.has(date));

  function save({ holidays }: HolidayValues): Promise<void> {
    const sorted = holidays.toSorted((a, b) => a.date.localeCompare(b.date));
    const values = { holidays: sorted.map((day, id) => ({ ...day, id })) };
    form.setValues(values);
    return entry.save(values);
  }

  function addProposedDays(): void {
    const first = nextRowId(rows);
    form.setFieldValue("holidays", [
      ...rows,
      ...missingDays.map((day, index) => ({ id: first + index, ...day })),
    ]);
  }

  return (
    <PageForm
      entry={{ ...entry, save }}
      getLabel={() => `The list of holidays for ${year}`}
      formatValue={() => formatCount(base.holidays.length, "day")}
      shownBy={rows.flatMap((_, index) => [`holidays.${index}.date`, `holidays.${index}.name`])}
      within={["year", "country", "region"]}
      label={isConfirmed ? "Save Changes" : `Confirm ${year}`}
    >
      <Text fw={600} component="output">
        {isConfirmed
          ? `${year} is confirmed: ${formatCount(base.holidays.length, "holiday")}.`
          : `${year} is not confirmed yet. ${rows.length === 0 ? "Choose a country to see its holidays." : "These days are proposed."}`}
      </Text>
      <RowsField
        label={`Holidays of ${year}`}
        hint="Adjust the days to your hospital, then confirm the year."
        rows={rows}
        onChange={(next) => form.setFieldValue("holidays", next)}
        blank={{ date: "", name: "" }}
        maxRows={LIMITS.holidays}
        what="holiday"
        getName={({ name }) => name}
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
      {missingDays.length === 0 ? null : (
        <Group>
          <Button variant="default" onClick={addProposedDays}>
            Add {formatCount(missingDays.length, "proposed day")}
          </Button>
        </Group>
      )}
    </PageForm>
  );
}
