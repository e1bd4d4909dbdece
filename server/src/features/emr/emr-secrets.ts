import type { EmrSettingsRow } from "@wardline/database/entities/hospitals/emr-settings";
import { type EncryptionKey, SecretBox } from "@wardline/database/secret-box";
import type { EmrConnection } from "./emr-connection.js";

const HINT_LENGTH = 4;

type SealedConnection = Pick<
  EmrSettingsRow,
  "baseUrl" | "apiKeyEncrypted" | "apiKeyHint" | "headersEncrypted"
>;

/**
 * Converts a hospital's EMR connection between its stored form, with sealed key and headers (docs/wire/patients.md, EMR), and
 * its usable form.
 */
export class EmrSecrets {
  private readonly box: SecretBox;

  constructor(keys: readonly EncryptionKey[]) {
    this.box = new SecretBox(keys);
  }

  /** Seals a connection so that only this hospital's row can open it. */
  seal(hospitalId: string, { baseUrl, apiKey, headers }: EmrConnection): SealedConnection {
    return {
      baseUrl,
      apiKeyEncrypted: this.box.seal(apiKey, `${hospitalId}:api_key`),
      apiKeyHint: apiKey.length > HINT_LENGTH * 2 ? `…${apiKey.slice(-HINT_LENGTH)}` : "…",
      headersEncrypted: this.box.seal(JSON.stringify(headers), `${hospitalId}:headers`),
    };
  }

  /** Returns null if the connection was sealed with an unknown key or for another hospital. */
  open(row: EmrSettingsRow): EmrConnection | null {
    const { hospitalId, baseUrl, apiKeyEncrypted, headersEncrypted } = row;
    const apiKey = this.box.openIfReadable(apiKeyEncrypted, `${hospitalId}:api_key`);
    const headers = this.box.openIfReadable(headersEncrypted, `${hospitalId}:headers`);
    if (apiKey === null || headers === null) return null;
    return { baseUrl, apiKey, headers: JSON.parse(headers) as Record<string, string> };
  }
}
