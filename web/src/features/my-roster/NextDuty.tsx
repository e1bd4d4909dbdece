import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Duty } from "@wardline/contracts/roster/roster";
import { formatCalledRole } from "@wardline/domain/roster/cover";
import { dutyMomentText } from "@wardline/domain/time/clock-text";
import { useNow } from "../../lib/time/clock.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { Panel } from "../../ui/page/Panel.js";
import { formatCountdown } from "./duty-distance.js";
import { myDutiesQuery } from "./my-roster-queries.js";

/** Shows the staff member's current or next duty and the time until it begins; renders nothing if there is none. */
export function NextDuty() {
  const { data } = useQuery(myDutiesQuery);
  const now = useNow();
  const duty = data?.find(({ until }) => Date.parse(until) > now);
  if (duty === undefined) return null;
  const isOn = Date.parse(duty.from) <= now;
  return (
    <Panel title={isOn ? "You are on call" : "Your next duty"}>
      <DutyText duty={duty} isOn={isOn} now={now} />
    </Panel>
  );
}

function DutyText({ duty, isOn, now }: { duty: Duty; isOn: boolean; now: number }) {
  const zone = useHospitalZone();
  const { department, from, until, for: covered } = duty;
  return (
    <>
      <Text fw={620}>
        {isOn ? `until ${dutyMomentText(until, zone)}` : formatCountdown(Date.parse(from), now)}
      </Text>
      <Text c="dimmed" size="sm">
        {formatCalledRole(duty)}, {department}
        {covered === undefined ? "" : `, for ${covered}`}, {dutyMomentText(from, zone)} –{" "}
        {dutyMomentText(until, zone)}
      </Text>
    </>
  );
}
