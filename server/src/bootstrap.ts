import "reflect-metadata";
import { randomUUID } from "node:crypto";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import { NestFactory } from "@nestjs/core";
import { FastifyAdapter, type NestFastifyApplication } from "@nestjs/platform-fastify";
import { LIMITS } from "@wardline/domain/limits";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { AppModule } from "./app.module.js";
import { answerReady } from "./http/answer-ready.js";
import { ReadyAnswers } from "./http/ready-answers.js";
import { scopeRequests } from "./http/request-scope.js";
import { requireContracts } from "./http/require-contracts.js";
import { serveMailbox } from "./ops/dev-mailbox.js";
import { registerHealth } from "./ops/health.routes.js";
import { ServerMetrics } from "./ops/metrics.js";
import { registerOpenApi } from "./ops/openapi.js";
import { registerQueues } from "./ops/queues.routes.js";
import { serveApps } from "./ops/static-files.js";
import { Realtime } from "./realtime/realtime.service.js";
import type { Runtime } from "./runtime/runtime.module.js";

/** Builds the whole server on what the process has opened; not yet listening. */
export async function createServer(runtime: Runtime): Promise<NestFastifyApplication> {
  const { config, logger } = runtime;
  const adapter = new FastifyAdapter({
    logger: false,
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    bodyLimit: LIMITS.bodyBytes,
    genReqId: (request: { headers: Record<string, unknown> }) =>
      requestId(request.headers["x-request-id"]),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    // A request that is never finished must not hold its connection for ever.
    connectionTimeout: 60_000,
    requestTimeout: 30_000,
    forceCloseConnections: "idle",
    // What still comes while the server ends is answered as ever: a proxy would take a 503 for the answer.
    return503OnClosing: false,
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.of(runtime), adapter, {
    logger: false,
    abortOnError: false,
    bodyParser: false,
  });
  const ready = app.get(ReadyAnswers);
  const server = adapter.getInstance<FastifyInstance>();
  acceptEmptyJson(server);
  server.addHook("onRoute", (route) => {
    const { bodyBytes } = (route.config ?? {}) as { bodyBytes?: number };
    if (bodyBytes !== undefined) route.bodyLimit = bodyBytes;
  });
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        // Browsers of old televisions do not count a WebSocket to their own host as 'self'.
        connectSrc: ["'self'", config.publicUrl.replace(/^http/, "ws")],
        workerSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // Whether pages are reached by HTTPS is the proxy's to say; a hospital's plain HTTP network must keep working.
    strictTransportSecurity: config.publicUrl.startsWith("https:") ? { maxAge: 15_552_000 } : false,
    crossOriginOpenerPolicy: false,
    crossOriginEmbedderPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "sameorigin" },
  });
  await server.register(multipart);
  server.addHook("onRequest", (request, reply, done) => {
    void reply.header("X-Request-Id", request.id);
    done();
  });
  server.addHook("onResponse", (request, reply, done) => {
    // The route's pattern, not its address: a key or token in a path must not reach the log.
    const route = request.routeOptions.url ?? "unknown";
    noteRequest(logger, {
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    });
    ready.learn(request.url, reply.statusCode, () => reply.getHeaders());
    done();
  });
  scopeRequests(server);
  await registerOpenApi(server);
  const metrics = new ServerMetrics({
    dataSource: runtime.dataSource,
    connected: () => app.get(Realtime).connected(),
    queueCounts: () => runtime.queues.counts(),
  });
  metrics.watchRequests(server);
  registerHealth(server, {
    dataSource: runtime.dataSource,
    pingQueues: runtime.pingQueues,
    isStopping: runtime.isStopping,
    metricsToken: config.metricsToken,
    metrics: () => metrics.read(),
  });
  await registerQueues(server, {
    queues: runtime.queues,
    token: config.metricsToken,
    now: runtime.clock,
    isSecure: config.publicUrl.startsWith("https:"),
  });
  if (config.mailboxDir !== undefined) serveMailbox(server, config.mailboxDir);
  await serveApps(server, config);
  await app.init();
  requireContracts(app);
  answerReady(app.getHttpServer(), {
    ready,
    makeRequestId: requestId,
    isStopping: runtime.isStopping,
    note: (request, milliseconds) => {
      metrics.observeRequest("GET", request.route, request.status, milliseconds);
      noteRequest(logger, { ...request, method: "GET", milliseconds });
    },
  });
  const realtime = app.get(Realtime);
  realtime.onShown = (milliseconds) => metrics.observeLag(milliseconds);
  realtime.attach(app.getHttpServer());
  return app;
}

function noteRequest(
  logger: Logger,
  request: {
    requestId: string;
    method: string;
    route: string;
    status: number;
    milliseconds: number;
  },
): void {
  const { milliseconds, ...rest } = request;
  logger.debug({ ...rest, ms: Math.round(milliseconds) }, "request");
}

/** A proxy's request id when it is a plain one, else a new one: ids go on into every log line. */
function requestId(given: unknown): string {
  return typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Clients often name JSON without sending any: that is an empty request, not a broken one. */
function acceptEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser("error", "error");
  server.removeContentTypeParser("application/json");
  server.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.toString().trim() === "") done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}
