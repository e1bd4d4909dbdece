import type { EmrDialect } from "@wardline/contracts/patients/emr";
import type { EmrDialectClient } from "./emr-dialect.js";
import { fhirDialect } from "./fhir.dialect.js";
import { restDialect } from "./rest.dialect.js";

/** All dialects, in the order a connection test tries them. */
export const DIALECTS: readonly EmrDialectClient[] = [fhirDialect, restDialect];

export function getDialectClient(dialect: EmrDialect): EmrDialectClient {
  const client = DIALECTS.find((candidate) => candidate.dialect === dialect);
  if (client === undefined) throw new Error(`No client speaks "${dialect}".`);
  return client;
}
