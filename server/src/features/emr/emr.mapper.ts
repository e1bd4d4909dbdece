import type { EmrSettings } from "@wardline/contracts/emr";
import type { EmrSettingsRow } from "@wardline/database/entities/emr-settings";
import type { EmrConnection } from "./emr-connection.js";
import { maskHeaders } from "./emr-headers.js";

/** A connection on the wire: its secrets never leave the server (docs/wire.md, EMR). */
export function toEmrSettings(
  row: EmrSettingsRow,
  { headers }: Pick<EmrConnection, "headers">,
): EmrSettings {
  return {
    base_url: row.baseUrl,
    api_key_hint: row.apiKeyHint,
    headers: maskHeaders(headers),
    hasEMR: true,
    test_status: row.testStatus,
    last_tested_at: row.lastTestedAt?.toISOString() ?? null,
    dialect: row.dialect,
  };
}
