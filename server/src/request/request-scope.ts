import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { WardlineRequest } from "./request.js";

/** Id of the current request, for its jobs and their log lines. */
export const requestScope = new AsyncLocalStorage<string>();

/** Adds the request's id to its answer and to every log line of its handler; `level` applies to the access log. */
export function followRequests(
  server: FastifyInstance,
  log: Logger,
  level: "debug" | "info",
): void {
  server.addHook("onRequest", (request, reply, done) => {
    void reply.header("X-Request-Id", request.id);
    done();
  });
  // Must run after the body was read, because reading it loses the scope.
  server.addHook("preValidation", (request, _reply, done) => requestScope.run(request.id, done));
  server.addHook("onResponse", (request, { statusCode, elapsedTime }, done) => {
    const { id, method, routeOptions, caller } = request as WardlineRequest;
    // Logs the route's pattern, because a path may hold a key or token.
    const route = routeOptions.url ?? "unknown";
    const line = {
      requestId: id,
      hospitalId: caller?.hospitalId,
      tokenId: caller?.tokenId,
      method,
      route,
      status: statusCode,
      ms: Math.round(elapsedTime),
    };
    log[level](line, "request");
    done();
  });
}
