import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { clockText } from "@wardline/domain/time/clock-text";
import { isUnsureZone } from "@wardline/domain/time/unsure-zone";
import { isTimeZone } from "@wardline/domain/time/zoned-day";
import { type ReactNode, useMemo, useState } from "react";
import { useNow } from "../../lib/time/clock.js";
import { zoneGroups, zoneText } from "./zone-groups.js";

/** Shown with a clock that browsers report when they do not say where they are. */
export const UNSURE_CLOCK =
  "This time zone names no place. Please choose that of the big city nearest to your hospital.";

/** The zone to begin with: `zone` where it names a place, otherwise "", so that the person has to choose. */
export function sureZone(zone: string): string {
  return isTimeZone(zone) && !isUnsureZone(zone) ? zone : "";
}

interface HospitalClockProps {
  /** A time zone; "" while none is chosen. */
  value?: string;
  onChange: (zone: string) => void;
  error?: ReactNode;
  size?: "sm" | "md";
}

/** The clock that a hospital's days, duties and durations follow: shown with its time, and a choice where it is wrong. */
export function HospitalClock({ value = "", onChange, error, size = "sm" }: HospitalClockProps) {
  const now = useNow();
  const [isChoosing, setChoosing] = useState(value === "");
  const isAsked = isChoosing || error != null;
  const zones = useMemo(() => (isAsked ? zoneGroups(value) : null), [isAsked, value]);
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
  const isSure = value !== "" && !isUnsureZone(value);
  return (
    <NativeSelect
      label="Your hospital's clock"
      description={isSure && time !== null ? `It shows ${time} now.` : UNSURE_CLOCK}
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
