import { Alert, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconPhone, IconSpeakerphone } from "@tabler/icons-react";
import type { BoardOnCall, BoardSnapshot } from "@wardline/contracts/boards";
import { counted } from "@wardline/domain/counted";
import { emergencyTitle } from "@wardline/domain/emergency";
import { patientDuration } from "@wardline/domain/patient-duration";
import { useMemo } from "react";
import { useNow } from "../../lib/time/clock.js";
import { clockText } from "../../lib/time/day-text.js";
import { PeopleToCall } from "../../shared/duty/PeopleToCall.js";
import { StatusBadge } from "../../shared/patients/StatusBadge.js";
import { Panel } from "../../ui/page/Panel.js";
import { Telephone } from "../../ui/page/Telephone.js";
import { boardList } from "./board-list.js";
import classes from "./WallBoard.module.css";

/** A wall's board on a phone: emergencies and announcements, the patients with whom to call for each, and everybody on call. */
export function WallBoard({ board }: { board: BoardSnapshot }) {
  const { patients, onCall } = useMemo(() => boardList(board), [board]);
  const { emergencies, announcements, hospital } = board;
  const now = useNow();
  return (
    <Stack gap="md">
      {emergencies.map((emergency) => (
        <Alert key={emergency.id} color="red" icon={<IconAlertTriangle aria-hidden="true" />}>
          <Text fw={700}>{emergencyTitle(emergency)}</Text>
        </Alert>
      ))}
      {announcements.map(({ id, message }) => (
        <Alert key={id} color="gray" icon={<IconSpeakerphone aria-hidden="true" />}>
          {message}
        </Alert>
      ))}
      <Panel title={counted(patients.length, "patient")}>
        {patients.length === 0 ? <Text c="dimmed">No open patient cards</Text> : null}
        <ul className={classes.patients}>
          {patients.map(({ patient, duties }) => (
            <li key={patient.id}>
              <b className={classes.bed}>{patient.bed_no || "No bed"}</b>
              <span className={classes.name} dir="auto">
                {patient.name || patient.hospital_no}
              </span>
              <StatusBadge status={patient.status} isShort />
              <div className={classes.rest}>
                <span className={classes.stay}>
                  {patientDuration(Date.parse(patient.created_at), now)}
                  {patient.teams.length === 0 ? "" : ` · ${patient.teams.join(", ")}`}
                </span>
                {duties.map((duty) => (
                  <FirstToCall key={duty.department} duty={duty} />
                ))}
              </div>
            </li>
          ))}
        </ul>
      </Panel>
      {onCall.map(({ department, until, people }) => (
        <Panel
          key={department}
          title={`On call · ${department}`}
          description={`Until ${clockText(until, hospital.timezone)}`}
        >
          {people.length === 0 ? <Text c="dimmed">No one is known to be on call.</Text> : null}
          <PeopleToCall
            people={people.map(({ phone = "", ...person }) => ({ ...person, phone, email: "" }))}
            department={department}
          />
        </Panel>
      ))}
    </Stack>
  );
}

/** Whom to call first for a patient, with a telephone to tap. */
function FirstToCall({ duty: { department, people } }: { duty: BoardOnCall }) {
  const first = people.find(({ phone }) => phone !== undefined);
  if (first?.phone === undefined) return null;
  const name = first.name || department;
  return (
    <Telephone phone={first.phone} label={`Call ${name}, ${first.phone}`} className={classes.call}>
      <IconPhone size={16} aria-hidden="true" />
      <span dir="auto">{name}</span> {first.phone}
    </Telephone>
  );
}
