import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Statements that begin in its scope are cancelled when the signal is aborted: nobody waits any more for what they would find
 * (docs/wire.md, Fair shares). Takes effect with a data source that has a `PoolWatch`.
 */
export const givenUp = new AsyncLocalStorage<AbortSignal>();
