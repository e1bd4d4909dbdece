import type { SingleSignOnRow } from "@wardline/database/entities/single-sign-on";
import { type EncryptionKey, SecretBox } from "../../security/secret-box.js";
import type { ProviderConnection } from "./provider.js";

const HINT_LENGTH = 4;

/** Whose secret it is, as the additional data under which it is sealed. */
export function signOnOwner(hospitalId: string): string {
  return `${hospitalId}:client_secret`;
}

/** The secrets by which hospitals prove themselves to their providers, sealed as they are stored. */
export class SingleSignOnSecrets {
  private readonly box: SecretBox;

  constructor(keys: readonly EncryptionKey[]) {
    this.box = new SecretBox(keys);
  }

  /** For the row of this hospital, and no other. */
  seal(
    hospitalId: string,
    secret: string,
  ): Pick<SingleSignOnRow, "clientSecretEncrypted" | "clientSecretHint"> {
    return {
      clientSecretEncrypted: this.box.seal(secret, signOnOwner(hospitalId)),
      clientSecretHint: secret.length > HINT_LENGTH * 2 ? `…${secret.slice(-HINT_LENGTH)}` : "…",
    };
  }

  /** Throws when it was sealed with a key that is not configured, or for another hospital. */
  connection({
    hospitalId,
    issuer,
    clientId,
    clientSecretEncrypted,
  }: SingleSignOnRow): ProviderConnection {
    const clientSecret = this.box.open(clientSecretEncrypted, signOnOwner(hospitalId));
    return { issuer, clientId, clientSecret };
  }
}
