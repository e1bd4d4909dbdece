import { randomBytes } from "node:crypto";
import { SecretBox } from "@wardline/database/secret-box";
import { sha256 } from "@wardline/database/sha256";

const KEY_BYTES = 32;

type Kind = "board" | "station";

interface Holder {
  hospitalId: string;
  id: string;
}

/** Returns additional data that ties a sealed key to its owner. */
export function getKeyOwner(kind: Kind, { hospitalId, id }: Holder): string {
  return `${hospitalId}:${kind}:${id}`;
}

/** Addresses with a secret key; the database stores the key's hash and the sealed key. */
abstract class SealedAddresses {
  private readonly box: SecretBox;
  private readonly publicUrl: string;

  constructor(
    config: { encryptionKeys: ConstructorParameters<typeof SecretBox>[0]; publicUrl: string },
    private readonly kind: Kind,
  ) {
    this.box = new SecretBox(config.encryptionKeys);
    this.publicUrl = config.publicUrl;
  }

  create(holder: Holder): { keyHash: Buffer; keySealed: string } {
    const key = randomBytes(KEY_BYTES).toString("base64url");
    const keySealed = this.box.seal(key, getKeyOwner(this.kind, holder));
    return { keyHash: sha256(key), keySealed };
  }

  /**
   * Returns the address, without using the request's Host header; null if there is no holder or no current key opens
   * the stored value.
   */
  buildUrl(holder: (Holder & { keySealed: string | null }) | null): string | null {
    const key = holder === null ? null : this.openKey(holder);
    return key === null ? null : `${this.publicUrl}/${this.kind}/${key}`;
  }

  /** Returns the secret part of the address; null if no current key opens it. */
  openKey({ keySealed, ...holder }: Holder & { keySealed: string | null }): string | null {
    if (keySealed === null) return null;
    try {
      return this.box.open(keySealed, getKeyOwner(this.kind, holder));
    } catch {
      return null;
    }
  }
}

type Config = ConstructorParameters<typeof SealedAddresses>[0];

/** Addresses of boards (docs/wire/boards.md, Who learns an address). */
export class BoardAddresses extends SealedAddresses {
  constructor(config: Config) {
    super(config, "board");
  }
}

/** Addresses of downtime stations, sealed with the pairing until the screen has fetched its address. */
export class StationAddresses extends SealedAddresses {
  constructor(config: Config) {
    super(config, "station");
  }
}
