import { Anchor, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Holidays } from "@wardline/contracts/roster/holidays";
import { formatCount } from "@wardline/domain/text/format-count";
import { useSearchText, useSetSearch } from "../../lib/address/search-params.js";
import { useHospitalToday } from "../../lib/time/hospital-time.js";
import { SettingsRow } from "../../shared/hospital/SettingsRow.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { HolidaysForm } from "./HolidaysForm.js";
import { type HolidayPlace, holidaysQuery } from "./holidays-data.js";

interface ShownHolidays {
  year: number;
  place: HolidayPlace;
}

/** Number of years to choose from, starting with last year. */
const YEAR_COUNT = 4;

/**
 * Returns the year and place from `?year=`, `?country=` and `?region=`; defaults to this year and the hospital's place.
 */
function useShownHolidays(
  years: readonly number[],
  thisYear: number,
): [ShownHolidays, (next: ShownHolidays) => void] {
  const [year] = useSearchText("year");
  const [country] = useSearchText("country");
  const [region] = useSearchText("region");
  const setSearch = useSetSearch();
  const place = /^[A-Z]{2}$/.test(country)
    ? { country, region: /^[A-Za-z0-9]{1,4}$/.test(region) ? region : null }
    : { country: null, region: null };
  const show = (next: ShownHolidays) =>
    setSearch({
      year: next.year === thisYear ? undefined : `${next.year}`,
      country: next.place.country ?? undefined,
      region: next.place.region ?? undefined,
    });
  return [{ year: years.find((one) => `${one}` === year) ?? thisYear, place }, show];
}

/**
 * Renders the settings row in which the hospital confirms each year's holidays, which Wardline proposes for a country
 * (docs/product.md, Settings).
 */
export function HolidaysRow() {
  const thisYear = Number(useHospitalToday().slice(0, 4));
  return (
    <SettingsRow
      name="holidays"
      query={useQuery(holidaysQuery(thisYear, { country: null, region: null }))}
      describeState={stateText}
      description="Shown on rosters and counted in Fairness once you confirm the year."
    >
      {() => <HolidayYear thisYear={thisYear} />}
    </SettingsRow>
  );
}

/** Returns "2026: 9 holidays", or "2026 is not confirmed". */
function stateText({ year, version, holidays }: Holidays): string {
  return version === 0
    ? `${year} is not confirmed`
    : `${year}: ${formatCount(holidays.length, "holiday")}`;
}

function HolidayYear({ thisYear: first }: { thisYear: number }) {
  const years = Array.from({ length: YEAR_COUNT }, (_, index) => first - 1 + index);
  const [{ year, place }, setShown] = useShownHolidays(years, first);
  const query = useQuery(holidaysQuery(year, place));
  return (
    <Loaded query={query} fallback="Failed to fetch the holidays.">
      {(data) => (
        <Stack gap="md">
          <Group gap="sm" align="flex-end">
            <NativeSelect
              label="Year"
              data={years.map(String)}
              value={`${year}`}
              onChange={(event) => setShown({ year: Number(event.currentTarget.value), place })}
            />
            <PlaceChoice holidays={data} onChoose={(next) => setShown({ year, place: next })} />
          </Group>
          {query.isPlaceholderData ? (
            <LoadingState />
          ) : (
            <HolidaysForm key={`${year} ${place.country} ${place.region}`} record={data} />
          )}
          {data.proposal === null ? null : (
            <Text size="xs" c="dimmed">
              <Anchor
                href={data.proposal.attribution.url}
                target="_blank"
                rel="noreferrer"
                inherit
                underline="always"
              >
                {data.proposal.attribution.text}
              </Anchor>
            </Text>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

interface PlaceChoiceProps {
  holidays: Holidays;
  onChoose: (place: HolidayPlace) => void;
}

function PlaceChoice({ holidays: { proposal }, onChoose }: PlaceChoiceProps) {
  if (proposal === null) return null;
  const { country, region, countries, regions } = proposal;
  const options = (places: typeof countries) =>
    places.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <>
      <NativeSelect
        label="Country"
        data={[
          ...(country === null ? [{ value: "", label: "Choose" }] : []),
          ...options(countries),
        ]}
        value={country ?? ""}
        onChange={(event) => onChoose({ country: event.currentTarget.value || null, region: null })}
      />
      {regions.length === 0 ? null : (
        <NativeSelect
          label="Region"
          data={[{ value: "", label: "Whole country" }, ...options(regions)]}
          value={region ?? ""}
          onChange={(event) => onChoose({ country, region: event.currentTarget.value || null })}
        />
      )}
    </>
  );
}
