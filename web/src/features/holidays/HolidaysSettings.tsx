import { Anchor, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Holidays } from "@wardline/contracts/holidays";
import { useState } from "react";
import { useSearchText, useSetSearch } from "../../lib/address/search-params.js";
import { useHospitalToday } from "../../lib/time/hospital-time.js";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { Panel } from "../../ui/page/Panel.js";
import { HolidaysForm } from "./HolidaysForm.js";
import { type HolidayPlace, holidaysQuery } from "./holidays-data.js";

interface Shown {
  year: number;
  place: HolidayPlace;
}

/** How many years are offered, from the last one on. */
const YEARS = 4;

/** The year and place that are shown, in `?year=`, `?country=` and `?region=`; this year and the hospital's own where they say nothing. */
function useShown(years: readonly number[], thisYear: number): [Shown, (next: Shown) => void] {
  const [year] = useSearchText("year");
  const [country] = useSearchText("country");
  const [region] = useSearchText("region");
  const setSearch = useSetSearch();
  const place = /^[A-Z]{2}$/.test(country)
    ? { country, region: /^[A-Za-z0-9]{1,4}$/.test(region) ? region : null }
    : { country: null, region: null };
  const show = (next: Shown) =>
    setSearch({
      year: next.year === thisYear ? undefined : `${next.year}`,
      country: next.place.country ?? undefined,
      region: next.place.region ?? undefined,
    });
  return [{ year: years.find((one) => `${one}` === year) ?? thisYear, place }, show];
}

/** Which days are holidays, year by year: proposed for a country, confirmed by the hospital (docs/product.md, Settings). */
export function HolidaysSettings() {
  const today = useHospitalToday();
  const first = Number(today.slice(0, 4));
  const years = Array.from({ length: YEARS }, (_, index) => first - 1 + index);
  const [{ year, place }, setShown] = useShown(years, first);
  const [isUnsaved, setUnsaved] = useState(false);
  const [asked, setAsked] = useState<Shown | null>(null);
  const { data, isError, isPlaceholderData, error, refetch } = useQuery(holidaysQuery(year, place));
  const choose = isUnsaved ? setAsked : setShown;
  return (
    <Panel
      title="Holidays"
      description="Rosters mark them, and fairness counts duties on them. Until you confirm a year, it has none."
    >
      {data === undefined ? (
        isError ? (
          <ErrorState
            error={error}
            fallback="Failed to fetch the holidays"
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingState />
        )
      ) : (
        <Stack gap="md">
          <Group gap="sm" align="flex-end">
            <NativeSelect
              label="Year"
              data={years.map(String)}
              value={`${year}`}
              onChange={(event) => choose({ year: Number(event.currentTarget.value), place })}
            />
            <PlaceChoice holidays={data} onChoose={(next) => choose({ year, place: next })} />
          </Group>
          {isPlaceholderData ? (
            <LoadingState />
          ) : (
            <HolidaysForm
              key={`${year} ${place.country} ${place.region}`}
              record={data}
              onUnsaved={setUnsaved}
            />
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
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked !== null) setShown(asked);
          setAsked(null);
        }}
        title="Leave without saving?"
        text={`What you have entered for ${year} has not been saved.`}
        confirmLabel="Leave"
        cancelLabel="Stay"
      />
    </Panel>
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
