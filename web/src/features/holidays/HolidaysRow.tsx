import { Anchor, Button, Flex, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type Holidays, saveHolidays } from "@wardline/contracts/roster/holidays";
import { LIMITS } from "@wardline/domain/limits";
import { formatCount } from "@wardline/domain/text/format-count";
import { useSearchText, useSetSearch } from "../../lib/address/search-params.js";
import { useHospitalToday } from "../../lib/time/hospital-time.js";
import { SettingsRow } from "../../shared/hospital/SettingsRow.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { LoadingState } from "../../ui/feedback/Placeholders.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { DateField } from "../../ui/form/DateField.js";
import { validateSchema } from "../../ui/form/form-errors.js";
import { PageForm } from "../../ui/form/PageForm.js";
import { nextRowId, RowsField } from "../../ui/form/RowsField.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { NAME_TEXT } from "../../ui/form/text-kinds.js";
import { type HolidayPlace, holidaysQuery, holidaysUpdate } from "./holidays-data.js";

/** Number of years to choose from, starting with last year. */
const YEAR_COUNT = 4;
const NO_PLACE: HolidayPlace = { country: null, region: null };

/** Settings row in which the hospital confirms each year's proposed holidays (docs/product.md, Settings). */
export function HolidaysRow() {
  const thisYear = Number(useHospitalToday().slice(0, 4));
  return (
    <SettingsRow
      name="holidays"
      query={useQuery(holidaysQuery(thisYear, NO_PLACE))}
      describeState={stateText}
      description="Shown on rosters and counted in Fairness once you confirm the year."
    >
      {() => <HolidayYear thisYear={thisYear} />}
    </SettingsRow>
  );
}

function stateText({ year, version, holidays }: Holidays): string {
  if (version === 0) return `${year} is not confirmed`;
  return `${year}: ${formatCount(holidays.length, "holiday")}`;
}

/** Shows the holidays of the year and place in the address; by default, of this year and the hospital's place. */
function HolidayYear({ thisYear }: { thisYear: number }) {
  const years = Array.from({ length: YEAR_COUNT }, (_, index) => thisYear - 1 + index);
  const [typedYear] = useSearchText("year");
  const [country] = useSearchText("country");
  const [region] = useSearchText("region");
  const setSearch = useSetSearch();
  const year = years.find((one) => `${one}` === typedYear) ?? thisYear;
  const place = /^[A-Z]{2}$/.test(country)
    ? { country, region: /^[A-Za-z0-9]{1,4}$/.test(region) ? region : null }
    : NO_PLACE;
  const query = useQuery(holidaysQuery(year, place));
  const proposal = query.data?.proposal ?? null;
  return (
    <Loaded query={query} fallback="Failed to fetch the holidays.">
      {(data) => (
        <Stack gap="md">
          <Group gap="sm" align="flex-end">
            <NativeSelect
              label="Year"
              data={years.map(String)}
              value={`${year}`}
              onChange={({ currentTarget: { value } }) =>
                setSearch({ year: value === `${thisYear}` ? undefined : value })
              }
            />
            {proposal === null ? null : (
              <NativeSelect
                label="Country"
                data={[
                  ...(proposal.country === null ? [{ value: "", label: "Choose" }] : []),
                  ...listOptions(proposal.countries),
                ]}
                value={proposal.country ?? ""}
                onChange={({ currentTarget: { value } }) =>
                  setSearch({ country: value, region: undefined })
                }
              />
            )}
            {proposal === null || proposal.regions.length === 0 ? null : (
              <NativeSelect
                label="Region"
                data={[{ value: "", label: "Whole country" }, ...listOptions(proposal.regions)]}
                value={proposal.region ?? ""}
                onChange={({ currentTarget: { value } }) =>
                  setSearch({ country: proposal.country ?? undefined, region: value })
                }
              />
            )}
          </Group>
          {query.isPlaceholderData ? (
            <LoadingState />
          ) : (
            <HolidaysForm key={`${year} ${place.country} ${place.region}`} record={data} />
          )}
          {proposal === null ? null : (
            <Text size="xs" c="dimmed">
              <Anchor
                href={proposal.attribution.url}
                target="_blank"
                rel="noreferrer"
                inherit
                underline="always"
              >
                {proposal.attribution.text}
              </Anchor>
            </Text>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

const listOptions = (places: readonly { code: string; name: string }[]) =>
  places.map(({ code, name }) => ({ value: code, label: name }));

const toast = toastsAbout("holidays");

type HolidayValues = { holidays: { id: number; date: string; name: string }[] };

/** Returns a year's confirmed holidays, or the proposed ones if the year was never confirmed. */
function toValues({ version, holidays, proposal }: Holidays): HolidayValues {
  const days = version === 0 ? (proposal?.holidays ?? []) : holidays;
  return { holidays: days.map((day, id) => ({ id, ...day })) };
}

function HolidaysForm({ record }: { record: Holidays }) {
  const confirm = holidaysUpdate.useChange();
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
    send: (values, { version }) =>
      confirm.mutateAsync({ query: { year }, version, body: toBody(values) }),
    readCurrent: (error) => {
      const current = holidaysUpdate.readCurrent(error);
      return current && { ...record, ...current };
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
  const missingDays = proposal?.holidays.filter(({ date }) => !listedDates.has(date)) ?? [];

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
      labels={{ holidays: `The list of holidays for ${year}` }}
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
