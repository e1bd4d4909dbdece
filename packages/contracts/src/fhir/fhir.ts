import * as z from "zod";
import { type Access, endpoint } from "../endpoint.js";

/** Base of the FHIR R4 interface (docs/wire/fhir.md). */
export const FHIR_BASE = "/fhir/R4";

/** Maximum and default number of resources per page. */
export const FHIR_PAGE = { max: 200, defaultSize: 50 } as const;

/** A FHIR id; an id of any other form counts as unknown. */
const fhirId = z.string().regex(/^[A-Za-z0-9.-]{1,64}$/);

/**
 * Search parameters of every resource type. They serve only as documentation: the server parses parameters itself,
 * because FHIR refuses unknown ones.
 */
const commonSearchParameters = {
  _id: z.string().optional().describe("Ids, separated by commas."),
  _count: z
    .string()
    .optional()
    .describe(`Resources per page: 1 to ${FHIR_PAGE.max}; ${FHIR_PAGE.defaultSize} by default.`),
  _page: z.string().optional().describe("Continues a search; taken from the link `next`."),
};

const lastUpdatedParameter = {
  _lastUpdated: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .describe(
      "A day, or a time with its zone, after a prefix such as `ge`: `ge2026-11-30T08:00:00Z`; two such values give a start and an end.",
    ),
};
const status = { status: z.string().optional().describe("FHIR codes, separated by commas.") };
const location = {
  location: z.string().optional().describe("Ids of wards or beds, separated by commas."),
};

/** Returns the shape of a FHIR resource of this type; the standard defines its other fields. */
function resource<const Type extends string>(type: Type) {
  return z.looseObject({ resourceType: z.literal(type) });
}

const SHARED_DEFINITION = {
  method: "GET",
  base: FHIR_BASE,
  cost: "small",
  forTokens: true,
  envelope: "bare",
  mediaType: "application/fhir+json; charset=utf-8",
} as const;

const PATIENT_ACCESS: Access = "patients.read";

export const getFhirCapabilities = endpoint({
  ...SHARED_DEFINITION,
  path: "/metadata",
  access: "any",
  summary: "The FHIR CapabilityStatement",
  description: "Returns what the FHIR interface supports, as a CapabilityStatement.",
  reply: resource("CapabilityStatement"),
});

export const searchFhirLocations = endpoint({
  ...SHARED_DEFINITION,
  path: "/Location",
  access: PATIENT_ACCESS,
  summary: "Wards and beds as FHIR Locations",
  description: "Returns the token's wards and their beds with the beds' operational status.",
  query: z.object({ ...commonSearchParameters, ...status }),
  reply: resource("Bundle"),
});

export const readFhirLocation = endpoint({
  ...SHARED_DEFINITION,
  path: "/Location/:id",
  access: PATIENT_ACCESS,
  summary: "A ward or bed as a FHIR Location",
  description: "Returns one ward or one bed.",
  params: z.object({ id: fhirId }),
  reply: resource("Location"),
});

export const searchFhirEncounters = endpoint({
  ...SHARED_DEFINITION,
  path: "/Encounter",
  access: PATIENT_ACCESS,
  summary: "Casualty cards as FHIR Encounters",
  description: "Returns open and closed cards with their status and bed.",
  query: z.object({ ...commonSearchParameters, ...lastUpdatedParameter, ...status, ...location }),
  reply: resource("Bundle"),
});

export const readFhirEncounter = endpoint({
  ...SHARED_DEFINITION,
  path: "/Encounter/:id",
  access: PATIENT_ACCESS,
  summary: "A casualty card as a FHIR Encounter",
  description: "Returns one card with its status and bed.",
  params: z.object({ id: fhirId }),
  reply: resource("Encounter"),
});

export const searchFhirPatients = endpoint({
  ...SHARED_DEFINITION,
  path: "/Patient",
  access: PATIENT_ACCESS,
  summary: "The patients on casualty cards as FHIR Patients",
  description:
    "Returns name, gender and hospital number; a name that displays must not show is masked without `patients.name`.",
  query: z.object({ ...commonSearchParameters, ...lastUpdatedParameter }),
  reply: resource("Bundle"),
  noted: { act: "export" },
});

export const readFhirPatient = endpoint({
  ...SHARED_DEFINITION,
  path: "/Patient/:id",
  access: PATIENT_ACCESS,
  summary: "The patient on a casualty card as a FHIR Patient",
  description:
    "Returns name, gender and hospital number; a name that displays must not show is masked without `patients.name`.",
  params: z.object({ id: fhirId }),
  reply: resource("Patient"),
  noted: { act: "card_opened", subject: "id" },
});

export const searchFhirPractitionerRoles = endpoint({
  ...SHARED_DEFINITION,
  path: "/PractitionerRole",
  access: "any",
  summary: "Who is on call now, as FHIR PractitionerRoles",
  description:
    "Returns each post that is on call now, with the person, the telephone number and the duty's period.",
  query: z.object({ ...commonSearchParameters, ...lastUpdatedParameter }),
  reply: resource("Bundle"),
});

export const readFhirPractitionerRole = endpoint({
  ...SHARED_DEFINITION,
  path: "/PractitionerRole/:id",
  access: "any",
  summary: "Who is on call for one post, as a FHIR PractitionerRole",
  description:
    "Returns the person who has this post now; the resource's id stays the same when the person changes.",
  params: z.object({ id: fhirId }),
  reply: resource("PractitionerRole"),
});

export const searchFhirCareTeams = endpoint({
  ...SHARED_DEFINITION,
  path: "/CareTeam",
  access: PATIENT_ACCESS,
  summary: "The managing teams of patients as FHIR CareTeams",
  description:
    "Returns each card's managing teams, if it has any, with the people on call now while the card is open.",
  query: z.object({ ...commonSearchParameters, ...lastUpdatedParameter, ...status }),
  reply: resource("Bundle"),
});

export const readFhirCareTeam = endpoint({
  ...SHARED_DEFINITION,
  path: "/CareTeam/:id",
  access: PATIENT_ACCESS,
  summary: "The managing teams of one patient as a FHIR CareTeam",
  description:
    "Returns the managing teams of one card, with the people on call now while the card is open.",
  params: z.object({ id: fhirId }),
  reply: resource("CareTeam"),
});
