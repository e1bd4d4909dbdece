import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";

/** The id of the request that is being answered, for what leaves it behind: jobs, and the log lines of who does them. */
export const requestScope = new AsyncLocalStorage<string>();

/** Lets everything behind a route's validation know its request. Before it, reading the body would lose the scope. */
export function scopeRequests(server: FastifyInstance): void {
  server.addHook("preValidation", (request, _reply, done) => requestScope.run(request.id, done));
}
