import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { clockText } from "@wardline/domain/time/clock-text";
import { isUnreliableZone } from "@wardline/domain/time/unsure-zone";
import { isTimeZone } from "@wardline/domain/time/zoned-day";
import { type ReactNode, useMemo, useState } from "react";
import { useNow } from "../../lib/time/clock.js";

/** Message shown if the browser reports a zone that does not name a place. */
export const UNSURE_CLOCK_TEXT =
  "This time zone does not name a place. Please choose the big city nearest to your hospital.";

/** Returns `zone` if it names a place; otherwise "", so the person has to choose. */
export function getPlaceZone(zone: string): string {
  return isTimeZone(zone) && !isUnreliableZone(zone) ? zone : "";
}

interface HospitalClockProps {
  value?: string;
  onChange: (zone: string) => void;
  error?: ReactNode;
  size?: "sm" | "md";
}

/** Shows the time zone that applies to the hospital's days and duties, with its current time and a way to change it. */
export function HospitalClock({ value = "", onChange, error, size = "sm" }: HospitalClockProps) {
  const now = useNow();
  const [isChoosing, setChoosing] = useState(value === "");
  const isListShown = isChoosing || error != null;
  const zones = useMemo(() => (isListShown ? groupZones(value) : null), [isListShown, value]);
  const time = isTimeZone(value) ? clockText(now, value) : null;
  if (zones === null) {
    return (
      <Group gap="xs" justify="space-between">
        <Text size={size}>
          Your hospital's clock:{" "}
          <strong>
            {time}, {zoneText(value)}
          </strong>
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={() => setChoosing(true)}>
          Change
        </Button>
      </Group>
    );
  }
  const isSure = value !== "" && !isUnreliableZone(value);
  return (
    <NativeSelect
      label="Your hospital's clock"
      description={isSure && time !== null ? `The clock shows ${time} now.` : UNSURE_CLOCK_TEXT}
      error={error}
      size={size}
      value={value}
      onChange={({ currentTarget }) => {
        setChoosing(true);
        onChange(currentTarget.value);
      }}
      data={[...(value === "" ? [{ value: "", label: "Choose a time zone" }] : []), ...zones]}
    />
  );
}

/** Returns the time zones by region, always including `current` unless it is "". */
export function groupZones(current: string) {
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const zone of listTimeZones(current)) {
    const [region = "", ...place] = zone.split("/");
    const group = place.length === 0 ? "Other" : region;
    const item = { value: zone, label: zoneText(zone) };
    groups.set(group, [...(groups.get(group) ?? []), item]);
  }
  return Array.from(groups, ([group, items]) => ({ group, items }));
}

function zoneText(zone: string): string {
  return zone.replaceAll("_", " ");
}

function listTimeZones(current: string): string[] {
  const known =
    typeof Intl.supportedValuesOf === "function" ? Intl.supportedValuesOf("timeZone") : [];
  const own = current === "" ? [] : [current];
  return [...new Set(["UTC", ...own, ...known])].toSorted();
}
