/**
 * Makes keys for creating calls: the same content sent again, as after a lost answer, has the same key and
 * creates nothing twice (docs/wire.md, Envelope and errors). `forget` is to be called once an answer has come.
 */
export function createRequestKey(): { of(body: unknown): string; forget(): void } {
  let last: { text: string; key: string } | null = null;
  return {
    of(body) {
      const text = JSON.stringify(body);
      if (last?.text !== text) last = { text, key: newIdempotencyKey() };
      return last.key;
    },
    forget() {
      last = null;
    },
  };
}

/** A fresh Idempotency-Key; unlike `randomUUID` it can be had on pages without HTTPS, too. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
