import { createHash, randomBytes } from "node:crypto";
import type { DisplayRow } from "@wardline/database/entities/display";
import type { KeyOfDisplay } from "@wardline/database/repositories/boards/displays";
import { SecretBox } from "./secret-box.js";

const KEY_BYTES = 32;

/** Whose key it is, as the additional data under which it is sealed. */
export function boardKeyOwner({ hospitalId, id }: Pick<DisplayRow, "hospitalId" | "id">): string {
  return `${hospitalId}:board:${id}`;
}

/** What a display is found by: of the key of its address the SHA-256 alone. */
export function boardKeyHash(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** The addresses of boards: their keys are stored encrypted (docs/wire.md, Who learns an address). */
export class BoardAddresses {
  private readonly box: SecretBox;
  private readonly publicUrl: string;

  constructor(config: {
    encryptionKeys: ConstructorParameters<typeof SecretBox>[0];
    publicUrl: string;
  }) {
    this.box = new SecretBox(config.encryptionKeys);
    this.publicUrl = config.publicUrl;
  }

  /** A new secret for this display, as it is stored. */
  create(
    display: Pick<DisplayRow, "hospitalId" | "id">,
  ): Pick<DisplayRow, "key" | "keyHash" | "keySealed"> {
    const key = randomBytes(KEY_BYTES).toString("base64url");
    return { key: null, keyHash: boardKeyHash(key), keySealed: this.seal(display, key) };
  }

  seal(display: Pick<DisplayRow, "hospitalId" | "id">, key: string): string {
    return this.box.seal(key, boardKeyOwner(display));
  }

  /**
   * The address, never built from a request's Host; null where there is no display, or none of the present keys opens what
   * is stored.
   */
  urlOf(display: KeyOfDisplay | null): string | null {
    const key = display === null ? null : this.keyOf(display);
    return key === null ? null : `${this.publicUrl}/board/${key}`;
  }

  /** The secret part of its address; null as above. */
  keyOf(display: KeyOfDisplay): string | null {
    if (display.keySealed === null) return display.key;
    try {
      return this.box.open(display.keySealed, boardKeyOwner(display));
    } catch {
      return null;
    }
  }
}
