import type { Totp } from "@wardline/database/entities/people/second-factor";
import { type EncryptionKey, SecretBox } from "@wardline/database/secret-box";

/** Returns additional data that ties a sealed secret to its account. */
export function getTotpOwner(hospitalId: string, accountId: string): string {
  return `${hospitalId}:${accountId}:totp`;
}

/** Seals and opens the secrets of authenticator apps, each for one account only. */
export class TotpSecrets {
  private readonly box: SecretBox;

  constructor(keys: readonly EncryptionKey[]) {
    this.box = new SecretBox(keys);
  }

  seal(hospitalId: string, accountId: string, secret: string): string {
    return this.box.seal(secret, getTotpOwner(hospitalId, accountId));
  }

  /** Throws if the secret was sealed with an unknown key or for another account. */
  open({ hospitalId, accountId, secretEncrypted }: Totp): string {
    return this.box.open(secretEncrypted, getTotpOwner(hospitalId, accountId));
  }
}
