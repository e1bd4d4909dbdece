import { newIdempotencyKey } from "./new-key.js";

/**
 * Makes keys for creating calls: the same content sent again, as after a lost answer, bears the same key and
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
