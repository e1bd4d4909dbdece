import { Box, Group } from "@mantine/core";
import { IconUserOff } from "@tabler/icons-react";
import {
  GENDER_LABELS,
  PATIENT_FIELD_LABELS,
  type Patient,
} from "@wardline/contracts/patients/patient";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { splitTeams } from "@wardline/domain/people/department";
import { ProperName } from "@wardline/theme/name-text";
import type { ComponentProps, ReactNode } from "react";
import { isNotFound } from "../../../lib/calls/api.js";
import { momentText } from "../../../lib/time/day-text.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { useHasPatientIdentity } from "../../../shared/hospital/parent-details.js";
import { usePatientWardName } from "../../../shared/hospital/wards.js";
import { StatusBadge } from "../../../shared/patients/StatusBadge.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import { EmptyState } from "../../../ui/feedback/Placeholders.js";
import { dateFieldText } from "../../../ui/form/date-text.js";
import { ButtonLink } from "../../../ui/page/ButtonLink.js";
import { AgeText, DurationCell } from "../cells/cells.js";
import { identifierText } from "../data/history-entries.js";
import classes from "./PatientDetails.module.css";

/** Read-only details of a patient. */
export function PatientDetails({ patient }: { patient: Patient }) {
  return (
    <Details
      rows={{
        Name: <ProperName>{patient.name}</ProperName>,
        [PATIENT_FIELD_LABELS.hospital_no]: patient.hospital_no,
        [PATIENT_FIELD_LABELS.paper_number]: patient.paper_number,
        [PATIENT_FIELD_LABELS.gender]: GENDER_LABELS[patient.gender],
        [PATIENT_FIELD_LABELS.age]: <AgeText patient={patient} />,
        Duration: <DurationCell patient={patient} />,
        "Current Status": <StatusBadge status={patient.status} />,
      }}
    />
  );
}

/** Identity and location on one line: "Bed O01, Orthopaedic · Male, 34 · SL-20447 · 8 HRS". */
export function HeadLine({ patient }: { patient: Patient }) {
  const { bed_no, gender, hospital_no } = patient;
  const bed = isClosed(patient.status) ? "Last bed" : "Bed";
  const place = [`${bed} ${bed_no}`, usePatientWardName()(patient)].filter(Boolean).join(", ");
  return (
    <Group component="span" align="stretch" gap="0 14px" data-numeric>
      <Box component="b" c="var(--mantine-color-text)" fw={650}>
        {bed_no === "" ? "No bed" : place}
      </Box>
      <span>
        {GENDER_LABELS[gender]}, <AgeText patient={patient} />
      </span>
      <span>{hospital_no}</span>
      <DurationCell patient={patient} />
    </Group>
  );
}

/** Details that the page header does not show. */
export function FurtherDetails({ patient }: { patient: Patient }) {
  const zone = useHospitalZone();
  const hasIdentity = useHasPatientIdentity();
  const { paper_number, date_of_birth, identifiers, created_at, updated_at } = patient;
  const numbers = identifiers.map((one) => (
    <div key={identifierText(one)}>{identifierText(one)}</div>
  ));
  return (
    <Details
      isWhole
      rows={{
        [PATIENT_FIELD_LABELS.paper_number]: paper_number,
        [PATIENT_FIELD_LABELS.date_of_birth]: hasIdentity ? dateFieldText(date_of_birth ?? "") : "",
        [PATIENT_FIELD_LABELS.identifiers]: hasIdentity && numbers.length > 0 ? numbers : "",
        [PATIENT_FIELD_LABELS.teams]: formatTeams(patient),
        Opened: momentText(created_at, zone),
        "Last changed": momentText(updated_at, zone),
      }}
    />
  );
}

/** The remaining, anonymous data of a removed patient. */
export function RemovedPatient({ patient }: { patient: Patient }) {
  const zone = useHospitalZone();
  return (
    <Details
      isWhole
      rows={{
        Removed: momentText(patient.removed_at ?? patient.updated_at, zone),
        Opened: momentText(patient.created_at, zone),
        [PATIENT_FIELD_LABELS.teams]: formatTeams(patient),
        "Last status": <StatusBadge status={patient.status} />,
      }}
    />
  );
}

function formatTeams({ teams }: Patient): string {
  return splitTeams(teams).join(", ") || "No team";
}

interface DetailsProps {
  /** Details by label; an empty detail is left out. */
  rows: Readonly<Record<string, ReactNode>>;
  isWhole?: boolean;
}

function Details({ rows, isWhole }: DetailsProps) {
  return (
    <dl className={classes.details} data-whole={isWhole}>
      {Object.entries(rows).map(([label, detail]) =>
        detail ? (
          <div key={label}>
            <Box component="dt" c="dimmed" fz="sm">
              {label}
            </Box>
            <Box component="dd" m="4px 0 0" fw={560} style={{ overflowWrap: "anywhere" }}>
              {detail}
            </Box>
          </div>
        ) : null,
      )}
    </dl>
  );
}

interface LoadedPatientProps extends Pick<ComponentProps<typeof Loaded<Patient>>, "query"> {
  back: { to: "/dashboard/patients" | "/dashboard/casualties"; label: string };
  children: (patient: Patient) => ReactNode;
}

/** Renders a patient once loaded; for a card that does not exist, a message with a link back to the list. */
export function LoadedPatient({ query, back, children }: LoadedPatientProps) {
  if (!isNotFound(query.error)) {
    return (
      <Loaded query={query} label="Loading patient">
        {children}
      </Loaded>
    );
  }
  return (
    <EmptyState
      icon={<IconUserOff size={26} />}
      title="Patient not found"
      text="The card does not exist, or it was deleted."
    >
      <ButtonLink to={back.to} variant="default" mt="sm">
        {back.label}
      </ButtonLink>
    </EmptyState>
  );
}
