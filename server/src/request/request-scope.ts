import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { WardlineRequest } from "./request.js";

/** The id of the request that is being answered, for what leaves it behind: jobs, and the log lines of who does them. */
export const requestScope = new AsyncLocalStorage<string>();

/** Lets every answer, its line of the log, which has this level, and all that a handler does carry the request's id. */
export function followRequests(
  server: FastifyInstance,
  log: Logger,
  level: "debug" | "info",
): void {
  server.addHook("onRequest", (request, reply, done) => {
    void reply.header("X-Request-Id", request.id);
    done();
  });
  // Once the body has been read: reading it would lose the scope.
  server.addHook("preValidation", (request, _reply, done) => requestScope.run(request.id, done));
  server.addHook("onResponse", (request, { statusCode, elapsedTime }, done) => {
    const { id, method, routeOptions, caller } = request as WardlineRequest;
    // The route's pattern, not its address: a key or token in a path must not reach the log.
    const route = routeOptions.url ?? "unknown";
    const line = {
      requestId: id,
      hospitalId: caller?.hospitalId,
      method,
      route,
      status: statusCode,
      ms: Math.round(elapsedTime),
    };
    log[level](line, "request");
    done();
  });
}
