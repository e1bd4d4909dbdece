import type { EmrDialect } from "@wardline/contracts/emr";
import type { EmrDialectClient } from "./emr-dialect.js";
import { fhirDialect } from "./fhir.dialect.js";
import { restDialect } from "./rest.dialect.js";

/** Every dialect, in the order in which a connection test tries them. */
export const DIALECTS: readonly EmrDialectClient[] = [fhirDialect, restDialect];

/** The client of a known dialect. */
export function dialectClient(dialect: EmrDialect): EmrDialectClient {
  const client = DIALECTS.find((candidate) => candidate.dialect === dialect);
  if (client === undefined) throw new Error(`No client speaks "${dialect}".`);
  return client;
}
