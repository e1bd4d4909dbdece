import { createHash, randomBytes } from "node:crypto";
import type { StationRow } from "@wardline/database/entities/kit";
import { SecretBox } from "./secret-box.js";

const KEY_BYTES = 32;

/** What a station is found by: of the key of its address the SHA-256 alone. */
export function stationKeyHash(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** The keys of downtime stations: stored as hashes, and encrypted with the pairing until the screen has fetched its own. */
export class StationKeys {
  private readonly box: SecretBox;
  private readonly publicUrl: string;

  constructor(config: {
    encryptionKeys: ConstructorParameters<typeof SecretBox>[0];
    publicUrl: string;
  }) {
    this.box = new SecretBox(config.encryptionKeys);
    this.publicUrl = config.publicUrl;
  }

  /** A new secret for this station: what is stored of it, and what waits for the screen. */
  create(station: Pick<StationRow, "hospitalId" | "id">): { keyHash: Buffer; keySealed: string } {
    const key = randomBytes(KEY_BYTES).toString("base64url");
    return { keyHash: stationKeyHash(key), keySealed: this.box.seal(key, ownerOf(station)) };
  }

  /** The station's address, never built from a request's Host; null where none of the present keys opens what is stored. */
  urlOf(station: Pick<StationRow, "hospitalId" | "id">, keySealed: string): string | null {
    try {
      return `${this.publicUrl}/station/${this.box.open(keySealed, ownerOf(station))}`;
    } catch {
      return null;
    }
  }
}

/** Whose key it is, as the additional data under which it is sealed. */
function ownerOf({ hospitalId, id }: Pick<StationRow, "hospitalId" | "id">): string {
  return `${hospitalId}:station:${id}`;
}
