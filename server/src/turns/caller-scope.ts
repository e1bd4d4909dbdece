import { AsyncLocalStorage } from "node:async_hooks";

/** Signal of the current call, aborted when the caller disconnects before the answer. */
export const callerScope = new AsyncLocalStorage<AbortSignal>();
