import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Statements started in this scope are cancelled when the signal aborts, because nobody is waiting for their results
 * any more (docs/wire/envelope.md, Fair shares). Needs a data source with a `PoolWatch`.
 */
export const cancelScope = new AsyncLocalStorage<AbortSignal>();
