import type { Identifier } from "@wardline/contracts/patients/identifiers";
import type { OccupiedWard } from "@wardline/contracts/patients/wards";
import type { FhirCard } from "@wardline/database/repositories/patients/fhir-cards";
import { sha256 } from "@wardline/database/sha256";
import { isClosed, type PatientStatus } from "@wardline/domain/patients/patient-status";
import { splitTeams } from "@wardline/domain/people/department";
import type { OnCall } from "@wardline/domain/roster/on-call";
import { filterByTeams } from "@wardline/domain/roster/on-call";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { type BedPlace, foldBed } from "@wardline/domain/wards/ward";

/** A FHIR resource as sent. */
export interface FhirResource {
  resourceType: string;
  id: string;
  meta?: { lastUpdated: string; versionId?: string };
  [field: string]: unknown;
}

const TERMINOLOGY_URL = "http://terminology.hl7.org/CodeSystem";
const MASKED_EXTENSION = {
  url: "http://hl7.org/fhir/StructureDefinition/data-absent-reason",
  valueCode: "masked",
};

/** Encounter status of each patient status; `admitted` and `card_opened` differ only in the Encounter's class. */
export const ENCOUNTER_STATUS = {
  new_patient: "arrived",
  new_patient_reviewed: "triaged",
  card_opened: "in-progress",
  admitted: "in-progress",
  discharged: "finished",
  deceased: "finished",
} as const satisfies Record<PatientStatus, string>;

const BED_WORDS = { C: "Closed", H: "Housekeeping", O: "Occupied", U: "Unoccupied" } as const;

/** Hashes a name to a part of an id, because names may contain characters that FHIR ids may not. */
function toIdPart(text: string, length: number): string {
  return sha256(text).toString("hex").slice(0, length);
}

/**
 * Returns the id of a bed's Location. Beds have no id of their own; this id stays the same as long as the bed's label
 * does.
 */
export function buildBedId({ ward_id, ward_bed }: BedPlace): string {
  return `${ward_id}-${toIdPart(foldBed(ward_bed), 12)}`;
}

/** Maps a ward to its Location and the Locations of its beds. */
export function toLocations({ id, name, states }: OccupiedWard): FhirResource[] {
  const buildPhysicalType = (code: "wa" | "bd", display: string) => ({
    coding: [{ system: `${TERMINOLOGY_URL}/location-physical-type`, code, display }],
  });
  const ward = {
    resourceType: "Location",
    id,
    status: "active",
    name,
    mode: "instance",
    physicalType: buildPhysicalType("wa", "Ward"),
  };
  const beds = states.map(({ label, code, closed }) => ({
    resourceType: "Location",
    id: buildBedId({ ward_id: id, ward_bed: label }),
    status: closed === null || closed === "cleaning" ? "active" : "suspended",
    operationalStatus: {
      system: `${TERMINOLOGY_URL}/v2-0116`,
      code,
      display: BED_WORDS[code as keyof typeof BED_WORDS] ?? code,
    },
    name: label,
    mode: "instance",
    physicalType: buildPhysicalType("bd", "Bed"),
    partOf: { reference: `Location/${id}`, display: name },
  }));
  return [ward, ...beds];
}

/**
 * Maps a card to a FHIR Patient. If displays must not name the person, the name, date of birth and additional numbers
 * are masked unless `canSeeNames`.
 */
export function toPatient(card: FhirCard, canSeeNames: boolean): FhirResource {
  const { id, name, gender, hospital_no, status, flags, merged_into } = card;
  const isMasked = !canSeeNames && flags.includes("do_not_name");
  return {
    resourceType: "Patient",
    id,
    meta: toMeta(card),
    identifier: [
      {
        use: "usual",
        type: { coding: [{ system: `${TERMINOLOGY_URL}/v2-0203`, code: "MR" }] },
        value: hospital_no,
      },
      ...(isMasked ? [] : card.identifiers.map(findOtherNumber)),
    ],
    active: merged_into === null,
    name: [isMasked ? { extension: [MASKED_EXTENSION] } : { text: name }],
    gender,
    ...toBirthDate(card, isMasked),
    ...(merged_into !== null && {
      link: [{ other: { reference: `Patient/${merged_into}` }, type: "replaced-by" }],
    }),
    ...(status === "deceased" && { deceasedBoolean: true }),
  };
}

function findOtherNumber({ system, value }: Identifier) {
  return { use: "secondary", type: { text: system }, value };
}

function toBirthDate({ date_of_birth }: FhirCard, isMasked: boolean) {
  if (date_of_birth === null) return {};
  return isMasked
    ? { _birthDate: { extension: [MASKED_EXTENSION] } }
    : { birthDate: date_of_birth };
}

/** Maps a card to an Encounter with its bed. */
export function toEncounter(card: FhirCard): FhirResource {
  const { id, status, created_at, closed_at } = card;
  const code = status === "admitted" ? "IMP" : "EMER";
  return {
    resourceType: "Encounter",
    id,
    meta: toMeta(card),
    status: ENCOUNTER_STATUS[status],
    class: { system: `${TERMINOLOGY_URL}/v3-ActCode`, code },
    subject: { reference: `Patient/${id}` },
    period: { start: created_at, ...(closed_at !== null && { end: closed_at }) },
    ...(status === "deceased" && {
      hospitalization: {
        dischargeDisposition: {
          coding: [
            { system: `${TERMINOLOGY_URL}/discharge-disposition`, code: "exp", display: "Expired" },
          ],
        },
      },
    }),
    ...toLocation(card),
  };
}

function toLocation({ status, ward_id, ward_bed, bed_no }: FhirCard): { location?: unknown[] } {
  const location =
    ward_id !== null && ward_bed !== null
      ? { reference: `Location/${buildBedId({ ward_id, ward_bed })}`, display: ward_bed }
      : { display: bed_no };
  if (location.display === "") return {};
  return { location: [{ location, status: isClosed(status) ? "completed" : "active" }] };
}

/** Maps the people on call now, one resource for each post. */
export function toPractitionerRoles({
  department,
  from,
  until,
  source,
  people,
  rosterChangedAt,
}: OnCall): FhirResource[] {
  return people.map(({ role, name, phone, email, position = 1 }) => ({
    resourceType: "PractitionerRole",
    id: toIdPart(
      `${toComparedText(department)}|${source === "roster" ? role : source}|${position}`,
      32,
    ),
    meta: { lastUpdated: new Date(Math.max(from, rosterChangedAt ?? from)).toISOString() },
    active: true,
    period: { start: new Date(from).toISOString(), end: new Date(until).toISOString() },
    ...(name !== "" && { practitioner: { display: name } }),
    organization: { display: department },
    ...(role !== "" && { code: [{ text: role }] }),
    ...toTelecom(phone, email),
  }));
}

function toTelecom(phone: string, email: string): { telecom?: unknown[] } {
  const telecom = [
    { system: "phone", value: phone, use: "work" },
    { system: "email", value: email, use: "work" },
  ].filter(({ value }) => value !== "");
  return telecom.length === 0 ? {} : { telecom };
}

/** Maps a card to its managing teams with their people on call now; a team without anyone on call is included too. */
export function toCareTeam(card: FhirCard, onCall: readonly OnCall[]): FhirResource {
  const { id, status, teams, created_at, closed_at } = card;
  const teamsOnCall = filterByTeams(onCall, teams);
  const participant = teamsOnCall.flatMap((team) =>
    toPractitionerRoles(team).map((role) => ({
      role: [{ text: team.department }],
      member: {
        reference: `PractitionerRole/${role.id}`,
        ...(role.practitioner as { display: string } | undefined),
      },
    })),
  );
  return {
    resourceType: "CareTeam",
    id,
    meta: toMeta(card),
    status: isClosed(status) ? "inactive" : "active",
    name: splitTeams(teams).join(", "),
    subject: { reference: `Patient/${id}` },
    encounter: { reference: `Encounter/${id}` },
    period: { start: created_at, ...(closed_at !== null && { end: closed_at }) },
    ...(participant.length > 0 && !isClosed(status) && { participant }),
  };
}

function toMeta({ version, updated_at }: FhirCard): NonNullable<FhirResource["meta"]> {
  return { versionId: String(version), lastUpdated: updated_at };
}
