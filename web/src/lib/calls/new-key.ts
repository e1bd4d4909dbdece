/** A fresh Idempotency-Key; unlike `randomUUID` it can be had on pages without HTTPS, too. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
