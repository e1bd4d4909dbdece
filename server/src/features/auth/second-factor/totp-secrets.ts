import type { Totp } from "@wardline/database/entities/second-factor";
import { type EncryptionKey, SecretBox } from "../../../security/secret-box.js";

/** Whose secret it is, as the additional data under which it is sealed. */
export function totpOwner(hospitalId: string, accountId: string): string {
  return `${hospitalId}:${accountId}:totp`;
}

/** The secrets of authenticator apps, sealed as they are stored: for one account and no other. */
export class TotpSecrets {
  private readonly box: SecretBox;

  constructor(keys: readonly EncryptionKey[]) {
    this.box = new SecretBox(keys);
  }

  seal(hospitalId: string, accountId: string, secret: string): string {
    return this.box.seal(secret, totpOwner(hospitalId, accountId));
  }

  /** Throws when it was sealed with a key that is not configured, or for another account. */
  open({ hospitalId, accountId, secretEncrypted }: Totp): string {
    return this.box.open(secretEncrypted, totpOwner(hospitalId, accountId));
  }
}
