import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/**
 * Thrown if no configured key opens a stored secret, so that a person must enter the secret again
 * (docs/wire/operations.md, Lost keys).
 */
export class UnreadableSecret extends Error {}

export interface EncryptionKey {
  id: string;
  key: Buffer;
}

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;

/**
 * Encrypts stored secrets with AES-256-GCM; the owner is additional data, so that a value copied to another hospital's
 * row does not open (docs/wire/patients.md, EMR).
 */
export class SecretBox {
  constructor(private readonly keys: readonly EncryptionKey[]) {
    if (keys.length === 0) throw new Error("ENCRYPTION_KEY must name at least one key.");
  }

  /** Encrypts with the first key; `owner` is the hospital's id and the field's name. */
  seal(plain: string, owner: string): string {
    const { id, key } = this.keys[0] as EncryptionKey;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
    return [id, iv, cipher.getAuthTag(), sealed]
      .map((part) => (typeof part === "string" ? part : part.toString("base64url")))
      .join(".");
  }

  /**
   * Decrypts with the key that sealed the value; throws `UnreadableSecret` if the key is unknown or the value was
   * tampered with.
   */
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

  /** Decrypts as `open` does; null instead of `UnreadableSecret`. */
  openIfReadable(value: string, owner: string): string | null {
    try {
      return this.open(value, owner);
    } catch (error) {
      if (error instanceof UnreadableSecret) return null;
      throw error;
    }
  }

  /** True if the value was not sealed with the first key. */
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
