import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { UnreadableSecret } from "../errors/unreadable-secret.js";

export interface EncryptionKey {
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;

/**
 * Encrypts what must be kept but never shown: AES-256-GCM, the key's id beside the value, and the owner as additional
 * data, so that a value copied to another hospital's row does not open (docs/wire.md, EMR).
 */
export class SecretBox {
  constructor(private readonly keys: readonly EncryptionKey[]) {
    if (keys.length === 0) throw new Error("ENCRYPTION_KEY must name at least one key.");
  }

  /** Encrypts with the first key; `owner` is the hospital's id with the field's name. */
  seal(plain: string, owner: string): string {
    const { id, key } = this.keys[0] as EncryptionKey;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
    return [id, iv, cipher.getAuthTag(), sealed]
      .map((part) => (typeof part === "string" ? part : part.toString("base64url")))
      .join(".");
  }

  /** Decrypts with the key that sealed it; throws an `UnreadableSecret` when that is unknown, or the value was touched. */
  open(value: string, owner: string): string {
    try {
      return this.decipher(value, owner);
    } catch (error) {
      if (error instanceof UnreadableSecret) throw error;
      const [id] = value.split(".");
      throw new UnreadableSecret(
        `The configured key "${id}" is not the one that sealed this value.`,
      );
    }
  }

  /** Whether a value was sealed with a key that is no longer the first one. */
  isOutdated(value: string): boolean {
    return value.split(".")[0] !== this.keys[0]?.id;
  }

  private decipher(value: string, owner: string): string {
    const [id, iv, tag, sealed] = value.split(".");
    const found = this.keys.find((candidate) => candidate.id === id);
    if (found === undefined || iv === undefined || tag === undefined || sealed === undefined) {
      throw new UnreadableSecret(`No configured key opens a value sealed with key "${id}".`);
    }
    const decipher = createDecipheriv(ALGORITHM, found.key, Buffer.from(iv, "base64url"))
      .setAAD(Buffer.from(owner))
      .setAuthTag(Buffer.from(tag, "base64url"));
    return Buffer.concat([
      decipher.update(Buffer.from(sealed, "base64url")),
      decipher.final(),
    ]).toString("utf8");
  }
}
