import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { FastifyAdapter } from "@nestjs/platform-fastify";
import { WARDLINE_HEADER } from "@wardline/contracts/endpoint";
import { LIMITS } from "@wardline/domain/limits";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.js";
import { AppError } from "../errors/app-error.js";
import { buildFailure, sendFailure } from "../errors/failure.js";
import { toAppError } from "../errors/to-app-error.js";
import { trustHops } from "./client-address.js";
import type { EndpointRoute } from "./endpoint.decorator.js";

/** Configures Fastify: limits, request ids, and its own errors in the common envelope. */
export function createAdapter(config: Config): FastifyAdapter {
  const adapter = new FastifyAdapter({
    logger: false,
    trustProxy: trustHops(config),
    bodyLimit: LIMITS.bodyBytes,
    genReqId: (request: { headers: Record<string, unknown> }) =>
      chooseRequestId(request.headers["x-request-id"]),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    // A request that never finishes must not hold its connection forever.
    connectionTimeout: 60_000,
    requestTimeout: 30_000,
    forceCloseConnections: "idle",
    // During shutdown, late requests are still answered: a proxy would pass a 503 on to the client.
    return503OnClosing: false,
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      void sendFailure(reply, request, toAppError(error)),
    clientErrorHandler: refuseConnection,
  });
  const server = adapter.getInstance<FastifyInstance>();
  acceptJsonOnly(server);
  server.addHook("onRequest", (_request, reply, done) => {
    void reply.header(WARDLINE_HEADER, "1");
    done();
  });
  server.addHook("onRoute", (route) => {
    const { endpoint } = (route.config ?? {}) as EndpointRoute;
    if (endpoint?.bodyBytes !== undefined) route.bodyLimit = endpoint.bodyBytes;
  });
  return adapter;
}

/** Returns a proxy's request id if it is plain, otherwise a new one, because ids end up in every log line. */
function chooseRequestId(given: unknown): string {
  return typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/**
 * Accepts JSON bodies only; an empty body that claims to be JSON counts as empty. Form bodies (RFC 8058, pages without
 * scripts) are accepted but not read.
 */
function acceptJsonOnly(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser("error", "error");
  server.removeContentTypeParser(["application/json", "text/plain"]);
  server.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.toString().trim() === "") done(null, undefined);
    else void parse(request, body.toString(), done);
  });
  server.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, _body, done) => done(null, undefined),
  );
}

const REASONS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Answers input that is not HTTP, which no route or hook sees, and closes the connection. */
function refuseConnection({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const id = randomUUID();
  const body = JSON.stringify(buildFailure(new AppError("MALFORMED_REQUEST"), id));
  socket.end(
    [
      `HTTP/1.1 ${REASONS[code ?? ""] ?? "400 Bad Request"}`,
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${id}`,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}
