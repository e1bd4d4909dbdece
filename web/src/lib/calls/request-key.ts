/**
 * Creates idempotency keys for calls that create records. Sending the same content again, such as after a lost answer,
 * uses the same key and creates nothing twice (docs/wire/envelope.md, Envelope and errors). Call `forget` after each
 * answer.
 */
export function createRequestKey(): { of(body: unknown): string; forget(): void } {
  let last: { text: string; key: string } | null = null;
  return {
    of(body) {
      const text = JSON.stringify(body);
      if (last?.text !== text) last = { text, key: createIdempotencyKey() };
      return last.key;
    },
    forget() {
      last = null;
    },
  };
}

/** Returns a new idempotency key; unlike `randomUUID`, this also works without HTTPS. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
