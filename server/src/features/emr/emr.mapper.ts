import type { EmrSettings } from "@wardline/contracts/emr";
import type { EmrSettingsRow } from "@wardline/database/entities/emr-settings";
import type { EmrConnection } from "./emr-connection.js";
import { maskHeaders } from "./emr-headers.js";

/** A connection on the wire: its secrets never leave the server (docs/wire.md, EMR). Null: they cannot be read. */
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
