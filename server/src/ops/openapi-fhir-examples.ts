import { VERSION } from "@wardline/domain/version";

const TERMINOLOGY_URL = "http://terminology.hl7.org/CodeSystem";
const CARD = "0192f3a4-5b6c-7d8e-9f01-23456789abcd";
const WARD = "0192f3a4-5b6c-7d8e-9f01-23456789abce";
const BED = `${WARD}-f37508d21e9e`;
const POST = "a29f6825fb81f25376a8195604412f8c";
const START = "2026-11-30T08:00:00.000Z";
const END = "2026-12-01T08:00:00.000Z";
const ADDRESS = "https://wardline.hospital.example/fhir/R4";

const cardMeta = { versionId: "3", lastUpdated: START };
const period = { start: START, end: END };

export const FHIR_RESOURCES = {
  Location: {
    resourceType: "Location",
    id: BED,
    status: "active",
    operationalStatus: { system: `${TERMINOLOGY_URL}/v2-0116`, code: "O", display: "Occupied" },
    name: "A12",
    mode: "instance",
    physicalType: {
      coding: [{ system: `${TERMINOLOGY_URL}/location-physical-type`, code: "bd", display: "Bed" }],
    },
    partOf: { reference: `Location/${WARD}`, display: "Surgical ward" },
  },
  Encounter: {
    resourceType: "Encounter",
    id: CARD,
    meta: cardMeta,
    status: "in-progress",
    class: { system: `${TERMINOLOGY_URL}/v3-ActCode`, code: "IMP" },
    subject: { reference: `Patient/${CARD}` },
    period: { start: START },
    location: [{ location: { reference: `Location/${BED}`, display: "A12" }, status: "active" }],
  },
  Patient: {
    resourceType: "Patient",
    id: CARD,
    meta: cardMeta,
    identifier: [
      {
        use: "usual",
        type: { coding: [{ system: `${TERMINOLOGY_URL}/v2-0203`, code: "MR" }] },
        value: "HN-20417",
      },
    ],
    active: true,
    name: [{ text: "Amina Bello" }],
    gender: "female",
    birthDate: "1984-03-12",
  },
  PractitionerRole: {
    resourceType: "PractitionerRole",
    id: POST,
    meta: { lastUpdated: START },
    active: true,
    period,
    practitioner: { display: "Chidi Okafor" },
    organization: { display: "General Surgery" },
    code: [{ text: "Registrar" }],
    telecom: [
      { system: "phone", value: "+234 803 555 1059", use: "work" },
      { system: "email", value: "chidi.okafor@hospital.example", use: "work" },
    ],
  },
  CareTeam: {
    resourceType: "CareTeam",
    id: CARD,
    meta: cardMeta,
    status: "active",
    name: "General Surgery",
    subject: { reference: `Patient/${CARD}` },
    encounter: { reference: `Encounter/${CARD}` },
    period: { start: START },
    participant: [
      {
        role: [{ text: "General Surgery" }],
        member: { reference: `PractitionerRole/${POST}`, display: "Chidi Okafor" },
      },
    ],
  },
};

type ResourceType = keyof typeof FHIR_RESOURCES;

function buildBundle(type: ResourceType) {
  const resource = FHIR_RESOURCES[type];
  const fullUrl = `${ADDRESS}/${type}/${resource.id}`;
  return {
    resourceType: "Bundle",
    type: "searchset",
    link: [
      { relation: "self", url: `${ADDRESS}/${type}?_count=1` },
      { relation: "next", url: `${ADDRESS}/${type}?_count=1&_page=${resource.id}` },
    ],
    entry: [{ fullUrl, resource, search: { mode: "match" } }],
  };
}

/** Answers of the FHIR interface by contract name; their shapes are FHIR's, not ours. */
export const FHIR_EXAMPLES: Readonly<Record<string, unknown>> = {
  getFhirCapabilities: {
    resourceType: "CapabilityStatement",
    status: "active",
    date: START,
    kind: "instance",
    software: { name: "Wardline", version: VERSION },
    fhirVersion: "4.0.1",
    format: ["application/fhir+json", "json"],
  },
  ...Object.fromEntries(
    (Object.keys(FHIR_RESOURCES) as ResourceType[]).flatMap((type) => [
      [`readFhir${type}`, FHIR_RESOURCES[type]],
      [`searchFhir${type}s`, buildBundle(type)],
    ]),
  ),
};
