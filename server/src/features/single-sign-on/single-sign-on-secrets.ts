import type { SingleSignOnRow } from "@wardline/database/entities/people/single-sign-on";
import { type EncryptionKey, SecretBox, UnreadableSecret } from "@wardline/database/secret-box";
import type { ProviderConnection } from "./provider.js";

const HINT_LENGTH = 4;

/** Returns additional data that ties a sealed secret to its hospital. */
export function getSignOnOwner(hospitalId: string): string {
  return `${hospitalId}:client_secret`;
}

/** Seals and opens the hospitals' client secrets. */
export class SingleSignOnSecrets {
  private readonly box: SecretBox;

  constructor(keys: readonly EncryptionKey[]) {
    this.box = new SecretBox(keys);
  }

  /** Seals a secret so that only this hospital's row can open it. */
  seal(
    hospitalId: string,
    secret: string,
  ): Pick<SingleSignOnRow, "clientSecretEncrypted" | "clientSecretHint"> {
    return {
      clientSecretEncrypted: this.box.seal(secret, getSignOnOwner(hospitalId)),
      clientSecretHint: secret.length > HINT_LENGTH * 2 ? `…${secret.slice(-HINT_LENGTH)}` : "…",
    };
  }

  /** Returns the stored secret; null if no current key opens it (docs/wire/operations.md, Lost keys). */
  readSecret(row: SingleSignOnRow): string | null {
    try {
      return this.openConnection(row).clientSecret;
    } catch (error) {
      if (error instanceof UnreadableSecret) return null;
      throw error;
    }
  }

  /** Throws `UnreadableSecret` if the secret was sealed with an unknown key or for another hospital. */
  openConnection({
    hospitalId,
    issuer,
    clientId,
    clientSecretEncrypted,
  }: SingleSignOnRow): ProviderConnection {
    const clientSecret = this.box.open(clientSecretEncrypted, getSignOnOwner(hospitalId));
    return { issuer, clientId, clientSecret };
  }
}
