import { AsyncLocalStorage } from "node:async_hooks";

/** In the scope of a call: aborted when its caller leaves before the answer, who then needs no turn any more. */
export const callerLeft = new AsyncLocalStorage<AbortSignal>();
