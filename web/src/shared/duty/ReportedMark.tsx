import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { CallInput } from "@wardline/contracts/endpoint";
import {
  clearReports,
  type OnCallPerson,
  type ReportedContact,
} from "@wardline/contracts/roster/on-call";
import { isRosterRole } from "@wardline/domain/roster/roster-role";
import { clockText } from "@wardline/domain/time/clock-text";
import { call } from "../../lib/calls/api.js";
import { useCanMakeRoster } from "../../lib/session/rights.js";
import { getServerTime } from "../../lib/time/clock.js";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import classes from "./duty.module.css";

const DAY_MS = 86_400_000;

const toasts = toastsAbout("calls");

/** Describes the latest report about a contact: "Reported wrong at 02:14", with the day if it is over a day old. */
export function reportedText({ result, at }: ReportedContact, zone: string, now: number): string {
  const time = now - Date.parse(at) < DAY_MS ? clockText(at, zone) : momentText(at, zone);
  return result === "wrong_person" ? `Reported wrong at ${time}` : `Did not answer at ${time}`;
}

interface ReportedMarkProps {
  person: OnCallPerson;
  department: string;
}

/** Warns about a reported contact; the department's roster makers can confirm that the number is right. */
export function ReportedMark({ person, department }: ReportedMarkProps) {
  const zone = useHospitalZone();
  const canClear = useCanMakeRoster()(department);
  const { role, position = 1, reported } = person;
  if (reported === undefined) return null;
  return (
    <Group component="span" gap="2px 8px" flex="0 0 100%" className={classes.reported}>
      <b>{reportedText(reported, zone, getServerTime())}</b>
      {canClear && isRosterRole(role) ? (
        <ClearReportsButton of={{ department, role, position }} />
      ) : null}
    </Group>
  );
}

/** Renders a button that clears the reports about a post, or about a person who is not on call now. */
export function ClearReportsButton({ of }: { of: CallInput<typeof clearReports>["body"] }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(clearReports, { body: of }),
    onError: (error) => toasts.error(error, "Failed to clear the reports."),
  });
  return (
    <Button variant="subtle" size="compact-sm" loading={isPending} onClick={() => mutate()}>
      Confirm number
    </Button>
  );
}
