import type { EmrSettingsRow } from "@wardline/database/entities/emr-settings";
import { UnreadableSecret } from "../../errors/unreadable-secret.js";
import { type EncryptionKey, SecretBox } from "../../security/secret-box.js";
import type { EmrConnection } from "./emr-connection.js";

const HINT_LENGTH = 4;

type SealedConnection = Pick<
  EmrSettingsRow,
  "baseUrl" | "apiKeyEncrypted" | "apiKeyHint" | "headersEncrypted"
>;

/** A hospital's EMR connection as it is stored, its key and headers sealed (docs/wire.md, EMR), and as it is used. */
export class EmrSecrets {
  private readonly box: SecretBox;

  constructor(keys: readonly EncryptionKey[]) {
    this.box = new SecretBox(keys);
  }

  /** For the row of this hospital, and no other. */
  seal(hospitalId: string, { baseUrl, apiKey, headers }: EmrConnection): SealedConnection {
    return {
      baseUrl,
      apiKeyEncrypted: this.box.seal(apiKey, `${hospitalId}:api_key`),
      apiKeyHint: apiKey.length > HINT_LENGTH * 2 ? `…${apiKey.slice(-HINT_LENGTH)}` : "…",
      headersEncrypted: this.box.seal(JSON.stringify(headers), `${hospitalId}:headers`),
    };
  }

  /** Null for what was sealed with a key that is not configured, or for another hospital. */
  open(row: EmrSettingsRow): EmrConnection | null {
    const { hospitalId, baseUrl, apiKeyEncrypted, headersEncrypted } = row;
    try {
      const headers = this.box.open(headersEncrypted, `${hospitalId}:headers`);
      return {
        baseUrl,
        apiKey: this.box.open(apiKeyEncrypted, `${hospitalId}:api_key`),
        headers: JSON.parse(headers) as Record<string, string>,
      };
    } catch (error) {
      if (error instanceof UnreadableSecret) return null;
      throw error;
    }
  }
}
