import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatCalledRole } from "@wardline/domain/roster/cover";
import { dutyMomentText } from "@wardline/domain/time/clock-text";
import { useNow } from "../../lib/time/clock.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { Panel } from "../../ui/page/Panel.js";
import { myDutiesQuery } from "./my-roster-queries.js";

/** Shows the staff member's current or next duty and the time until it begins; renders nothing if there is none. */
export function NextDuty() {
  const { data } = useQuery(myDutiesQuery);
  const now = useNow();
  const zone = useHospitalZone();
  const duty = data?.find(({ until }) => Date.parse(until) > now);
  if (duty === undefined) return null;
  const { department, from, until, for: covered } = duty;
  const isOn = Date.parse(from) <= now;
  return (
    <Panel title={isOn ? "You are on call" : "Your next duty"}>
      <Text fw={620}>
        {isOn ? `until ${dutyMomentText(until, zone)}` : formatCountdown(Date.parse(from), now)}
      </Text>
      <Text c="dimmed" size="sm">
        {formatCalledRole(duty)}, {department}
        {covered === undefined ? "" : `, for ${covered}`}, {dutyMomentText(from, zone)} –{" "}
        {dutyMomentText(until, zone)}
      </Text>
    </Panel>
  );
}

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Returns the time until `at`: "in 12 min", "in 5 h 20 min", "in 2 days". Both times are in epoch milliseconds. */
export function formatCountdown(at: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((at - now) / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return `in ${minutes} min`;
  if (minutes < 2 * DAY_MINUTES) {
    const rest = minutes % HOUR_MINUTES;
    return `in ${Math.floor(minutes / HOUR_MINUTES)} h${rest === 0 ? "" : ` ${rest} min`}`;
  }
  return `in ${Math.floor(minutes / DAY_MINUTES)} days`;
}
