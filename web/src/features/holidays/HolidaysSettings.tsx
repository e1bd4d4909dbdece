import { Anchor, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Holidays } from "@wardline/contracts/holidays";
import { useState } from "react";
import { useHospitalToday } from "../../lib/time/hospital-time.js";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { Panel } from "../../ui/page/Panel.js";
import { HolidaysForm } from "./HolidaysForm.js";
import { type HolidayPlace, holidaysQuery } from "./holidays-data.js";

const OWN_PLACE: HolidayPlace = { country: null, region: null };

/** Which days are holidays, year by year: proposed for a country, confirmed by the hospital (docs/product.md, Settings). */
export function HolidaysSettings() {
  const today = useHospitalToday();
  const first = Number(today.slice(0, 4));
  const [{ year, place }, setShown] = useState({ year: first, place: OWN_PLACE });
  const [isUnsaved, setUnsaved] = useState(false);
  const [asked, setAsked] = useState<{ year: number; place: HolidayPlace } | null>(null);
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
              data={Array.from({ length: 4 }, (_, index) => `${first - 1 + index}`)}
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
