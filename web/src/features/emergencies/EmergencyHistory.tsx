import { Stack, Text } from "@mantine/core";
import type { PastEmergency } from "@wardline/contracts/boards/emergencies";
import { emergencyTitle, isEmergencyOpen } from "@wardline/domain/boards/emergency";
import { clockText } from "@wardline/domain/time/clock-text";
import { getServerTime } from "../../lib/time/clock.js";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import classes from "./Emergency.module.css";
import { EmergencyGlyph, pastEmergencyReachText } from "./EmergencyGlyph.js";
import { usePastEmergencies } from "./emergency-queries.js";

/** Lists the last emergencies; renders nothing if there were none. */
export function EmergencyHistory() {
  const { data = [] } = usePastEmergencies();
  const zone = useHospitalZone();
  if (data.length === 0) return null;
  return (
    <Stack component="section" gap={12} mt={36} aria-labelledby="emergencies">
      <Text component="h2" id="emergencies" fz="1.125rem" fw={650}>
        Emergencies
      </Text>
      <Stack component="ul" gap={8}>
        {data.map((one) => (
          <li key={one.id} className={classes.past} data-surface>
            <EmergencyGlyph kind={one.kind} />
            <div>
              <b>{emergencyTitle(one)}</b>
              <Text c="dimmed" size="sm" mt={2}>
                <time dateTime={one.raised_at}>{momentText(one.raised_at, zone)}</time>, by{" "}
                {one.raised_by} · {endText(one, zone)} · {pastEmergencyReachText(one)}
              </Text>
            </div>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function endText(emergency: PastEmergency, zone: string): string {
  const { ends_at, ended_at, ended_by } = emergency;
  if (ended_at !== null) return `ended ${clockText(ended_at, zone)} by ${ended_by ?? ""}`;
  const end = clockText(ends_at, zone);
  return isEmergencyOpen(emergency, getServerTime())
    ? `open until ${end}`
    : `ended by itself at ${end}`;
}
