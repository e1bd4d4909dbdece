import type { SingleSignOnRow } from "@wardline/database/entities/people/single-sign-on";
import { type EncryptionKey, SecretBox } from "@wardline/database/secret-box";
import type { ProviderConnection } from "./provider.js";

const HINT_LENGTH = 4;

type SealedSecret = Pick<SingleSignOnRow, "clientSecretEncrypted" | "clientSecretHint">;

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
  private seal(hospitalId: string, secret: string): SealedSecret {
    return {
      clientSecretEncrypted: this.box.seal(secret, getSignOnOwner(hospitalId)),
      clientSecretHint: secret.length > HINT_LENGTH * 2 ? `…${secret.slice(-HINT_LENGTH)}` : "…",
    };
  }

  /**
   * Seals a new secret. Returns the stored secret, readable or not, if no secret or the same secret is given; null if
   * there is neither.
   */
  renew(hospitalId: string, stored: SingleSignOnRow | null, given?: string): SealedSecret | null {
    if (given === undefined) return stored;
    const isStored = stored !== null && this.readStored(stored) === given;
    return isStored ? stored : this.seal(hospitalId, given);
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

  private readStored({ hospitalId, clientSecretEncrypted }: SingleSignOnRow): string | null {
    return this.box.openIfReadable(clientSecretEncrypted, getSignOnOwner(hospitalId));
  }
}
