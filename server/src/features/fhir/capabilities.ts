import { VERSION } from "@wardline/domain/version";
import type { ParameterName } from "./search-parameters.js";

/** Resource types of the interface, each with its search parameters besides `_id` and `_count`. */
export const FHIR_TYPES = {
  Location: ["status"],
  Encounter: ["_lastUpdated", "status", "location"],
  Patient: ["_lastUpdated"],
  PractitionerRole: ["_lastUpdated"],
  CareTeam: ["_lastUpdated", "status"],
} as const satisfies Record<string, readonly ParameterName[]>;

export type FhirType = keyof typeof FHIR_TYPES;

const PARAMETER_TYPES: Readonly<Record<ParameterName, string>> = {
  _lastUpdated: "date",
  status: "token",
  location: "reference",
};

/** Describes the interface at an address, as a CapabilityStatement. */
export function buildCapabilityStatement(address: string, now: number) {
  return {
    resourceType: "CapabilityStatement" as const,
    status: "active",
    date: new Date(now).toISOString(),
    kind: "instance",
    software: { name: "Wardline", version: VERSION },
    implementation: { description: "Wards, patients and who is on call", url: address },
    fhirVersion: "4.0.1",
    format: ["application/fhir+json", "json"],
    rest: [
      {
        mode: "server",
        security: { description: "Authorization: Bearer, with an API token of the hospital" },
        resource: Object.entries(FHIR_TYPES).map(([type, names]) => ({
          type,
          interaction: [{ code: "read" }, { code: "search-type" }],
          versioning: "no-version",
          searchParam: [
            { name: "_id", type: "token" },
            ...names.map((name) => ({ name, type: PARAMETER_TYPES[name] })),
          ],
        })),
      },
    ],
  };
}
