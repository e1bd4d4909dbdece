import type { EmrSettings } from "@wardline/contracts/patients/emr";
import type { EmrSettingsRow } from "@wardline/database/entities/hospitals/emr-settings";
import type { EmrConnection } from "./emr-connection.js";
import { maskHeaders } from "./emr-headers.js";

/**
 * Maps a connection without its secrets (docs/wire/patients.md, EMR); a null connection means that the secrets cannot
 * be read.
 */
export function toEmrSettings(
  row: EmrSettingsRow,
  connection: Pick<EmrConnection, "headers"> | null,
): EmrSettings {
  return {
    version: row.version,
    base_url: row.baseUrl,
    api_key_hint: row.apiKeyHint,
    headers: maskHeaders(connection?.headers ?? {}),
    hasEMR: true,
    is_readable: connection !== null,
    test_status: row.testStatus,
    last_tested_at: row.lastTestedAt?.toISOString() ?? null,
    dialect: row.dialect,
    identifier: row.identifier,
  };
}
