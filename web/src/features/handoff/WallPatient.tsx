import { Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconArrowRight, IconHourglass, IconPhone } from "@tabler/icons-react";
import type { BoardOnCall, BoardPatient, BoardSnapshot } from "@wardline/contracts/boards/board";
import { DEFAULT_ACUITY_SCALE, maskAcuity } from "@wardline/domain/patients/acuity";
import { formatPatientDuration } from "@wardline/domain/patients/patient-duration";
import { computeWaitingClock } from "@wardline/domain/patients/waiting";
import { minutesText } from "@wardline/domain/patients/waiting-text";
import { toZonedDay } from "@wardline/domain/time/zoned-day";
import { ProperName } from "@wardline/theme/name-text";
import { AcuityMark, FlagMark } from "../../shared/patients/SignalMarks.js";
import { StatusBadge } from "../../shared/patients/StatusBadge.js";
import { dischargeText, marksText, waitingForText } from "../../shared/patients/signal-texts.js";
import { Telephone } from "../../ui/page/Telephone.js";
import type { ListedPatient } from "./board-list.js";
import classes from "./WallBoard.module.css";

interface WallPatientProps extends ListedPatient {
  board: BoardSnapshot;
  /** Current time in epoch milliseconds. */
  now: number;
}

/** Shows a patient with everything that the wall board shows. */
export function WallPatient({ patient, bed, isAlike, duties, board, now }: WallPatientProps) {
  const { name, hospital_no: number, status, teams } = patient;
  const stay = formatPatientDuration(Date.parse(patient.created_at), now);
  const clock = computeWaitingClock(patient, board.targets, now);
  const isLong = clock !== null && clock.level !== "within";
  return (
    <li className={classes.patient}>
      <b className={classes.bed}>{bed || "No bed"}</b>
      <Text span inherit fw={600} style={{ overflowWrap: "anywhere" }}>
        {isAlike ? (
          <>
            <IconAlertTriangle className={classes.alike} size={17} aria-hidden="true" />
            <VisuallyHidden>Another patient has a similar name: </VisuallyHidden>
          </>
        ) : null}
        <span dir="auto" translate="no">
          {joinTexts(name || number, patient.apart)}
        </span>
      </Text>
      <StatusBadge status={status} isShort />
      <Stack gap={4} align="flex-start" miw={0} style={{ gridColumn: "2 / -1" }}>
        {isLong ? (
          <b className={classes.wait} data-level={clock.level}>
            {`${clock.level === "over" ? "▲ " : ""}waits ${minutesText(clock.minutes)}`}
          </b>
        ) : null}
        <Marks patient={patient} board={board} />
        <Notes patient={patient} now={now} zone={board.hospital.timezone} />
        <Text span inherit fz="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {joinTexts(stay, name && number, teams.join(", "))}
        </Text>
        {duties.map((duty) => (
          <FirstToCall key={duty.department} duty={duty} />
        ))}
      </Stack>
    </li>
  );
}

function joinTexts(...texts: readonly (string | undefined)[]): string {
  return texts.filter(Boolean).join(" · ");
}

function Marks({ patient, board }: Pick<WallPatientProps, "patient" | "board">) {
  const { flags = [] } = patient;
  const { acuity_scale: scale = DEFAULT_ACUITY_SCALE } = board;
  const acuity = maskAcuity(patient.acuity ?? null, scale);
  if (acuity === null && flags.length === 0) return null;
  return (
    <span>
      <VisuallyHidden>{marksText({ acuity, flags }, scale)}</VisuallyHidden>
      <Group component="span" gap="4px 6px" align="stretch" aria-hidden="true">
        {acuity === null ? null : <AcuityMark acuity={acuity} scale={scale} />}
        {flags.map((flag) => (
          <FlagMark key={flag} flag={flag} />
        ))}
      </Group>
    </span>
  );
}

function Notes({ patient, now, zone }: { patient: BoardPatient; now: number; zone: string }) {
  const { expected_discharge: day = null, waiting_for = null, waiting_since = null } = patient;
  const waiting = waitingForText({ waiting_for, waiting_since }, now);
  if (day === null && waiting === "") return null;
  return (
    <Group component="span" gap="2px 14px" fz="sm">
      {day === null ? null : (
        <Group component="span" gap={4} wrap="nowrap">
          <IconArrowRight size={15} aria-hidden="true" />
          {dischargeText(day, toZonedDay(now, zone)).text}
        </Group>
      )}
      {waiting === "" ? null : (
        <Group component="span" gap={4} wrap="nowrap">
          <IconHourglass size={15} aria-hidden="true" />
          <VisuallyHidden>Waiting for </VisuallyHidden>
          {waiting}
        </Group>
      )}
    </Group>
  );
}

/** Shows a department's first person to call, with a telephone link. */
export function FirstToCall({ duty: { department, people } }: { duty: BoardOnCall }) {
  const first = people.find(({ phone }) => phone !== undefined);
  if (first?.phone === undefined) return null;
  return (
    <Telephone phone={first.phone} className={classes.call}>
      <VisuallyHidden>Call </VisuallyHidden>
      <IconPhone size={18} aria-hidden="true" />
      <ProperName>{first.name || department}</ProperName>{" "}
      {first.role === "" ? null : (
        <Text span inherit fz="sm" c="dimmed">
          {first.role}{" "}
        </Text>
      )}
    </Telephone>
  );
}
