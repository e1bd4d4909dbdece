import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";

/** The id of the request that is being answered, for what leaves it behind: jobs, and the log lines of who does them. */
export const requestScope = new AsyncLocalStorage<string>();

/** Lets every answer, its log line and all that a handler does carry the request's id. */
export function followRequests(server: FastifyInstance, log: Logger): void {
  server.addHook("onRequest", (request, reply, done) => {
    void reply.header("X-Request-Id", request.id);
    done();
  });
  // Once the body has been read: reading it would lose the scope.
  server.addHook("preValidation", (request, _reply, done) => requestScope.run(request.id, done));
  server.addHook(
    "onResponse",
    ({ id, method, routeOptions }, { statusCode, elapsedTime }, done) => {
      // The route's pattern, not its address: a key or token in a path must not reach the log.
      const route = routeOptions.url ?? "unknown";
      const line = {
        requestId: id,
        method,
        route,
        status: statusCode,
        ms: Math.round(elapsedTime),
      };
      log.debug(line, "request");
      done();
    },
  );
}
