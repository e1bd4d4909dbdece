import "reflect-metadata";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import { NestFactory } from "@nestjs/core";
import type { NestFastifyApplication } from "@nestjs/platform-fastify";
import type { FastifyInstance } from "fastify";
import { AppModule } from "./app.module.js";
import { AccessNotes } from "./features/audit/access-notes.service.js";
import { recordAccesses } from "./http/access-notes.js";
import { createAdapter } from "./http/adapter.js";
import { Admission } from "./http/admission.js";
import { serveCachedResponses } from "./http/cached-responses.js";
import { requireContracts } from "./http/require-contracts.js";
import { buildSecurityHeaders, PERMISSIONS_POLICY } from "./http/security-headers.js";
import { RateLimits } from "./limits/rate-limits.js";
import { CertificateWatch } from "./ops/certificate-watch.js";
import { serveMailbox } from "./ops/dev-mailbox.js";
import { registerDocs } from "./ops/docs.routes.js";
import { registerHealth } from "./ops/health.routes.js";
import { ServerMetrics } from "./ops/metrics.js";
import { requireDocumented } from "./ops/openapi.js";
import { registerOperatorPages } from "./ops/operator-pages.routes.js";
import { OperatorToken } from "./ops/operator-token.js";
import { serveApps } from "./ops/static-files.js";
import { registerWellKnown } from "./ops/well-known.routes.js";
import { LiveDelivery } from "./realtime/delivery/live-delivery.js";
import { SocketServer } from "./realtime/delivery/socket-server.js";
import { followRequests } from "./request/request-scope.js";
import { ResponseCache } from "./responses/response-cache.js";
import type { Runtime } from "./runtime/runtime.module.js";
import { Turns } from "./turns/turns.js";

/** Builds the server on an open runtime, without listening yet. */
export async function createServer(runtime: Runtime): Promise<NestFastifyApplication> {
  const { config, logger } = runtime;
  const adapter = createAdapter(config);
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.register(runtime),
    adapter,
    {
      logger: false,
      abortOnError: false,
      bodyParser: false,
    },
  );
  const server = adapter.getInstance<FastifyInstance>();
  await server.register(helmet, buildSecurityHeaders(config.publicUrl));
  server.addHook("onRequest", async (_request, reply) => {
    void reply.header("Permissions-Policy", PERMISSIONS_POLICY);
  });
  await server.register(multipart);
  followRequests(server, logger, config.hasRequestLog ? "info" : "debug");
  serveCachedResponses(server, { admission: app.get(Admission), cache: app.get(ResponseCache) });
  const accesses = app.get(AccessNotes);
  recordAccesses(server, (caller, seen, from) => accesses.note(caller, seen, from));
  await registerDocs(server, config.publicUrl);
  const certificate = new CertificateWatch(config.publicUrl, logger, runtime.clock);
  server.addHook("onListen", async () => certificate.start());
  server.addHook("onClose", async () => certificate.stop());
  const metrics = new ServerMetrics({
    dataSource: runtime.dataSource,
    socketCounts: () => app.get(SocketServer).countConnected(),
    queueCounts: () => runtime.queues.counts(),
    pool: runtime.pool,
    slowStatements: runtime.slowStatements,
    turns: app.get(Turns),
    certificateSecondsLeft: () => certificate.countSecondsLeft(),
  });
  metrics.watchRequests(server);
  const operators = new OperatorToken(config.metricsToken, app.get(RateLimits), logger);
  registerHealth(server, {
    dataSource: runtime.dataSource,
    log: logger,
    pingQueues: runtime.pingQueues,
    hasRoom: runtime.hasRoom,
    isStopping: runtime.isStopping,
    operators,
    metrics: () => metrics.read(),
  });
  await registerOperatorPages(server, {
    dataSource: runtime.dataSource,
    queues: runtime.queues,
    token: config.metricsToken,
    operators,
    now: runtime.clock,
    isSecure: config.publicUrl.startsWith("https:"),
  });
  if (config.mailboxDir !== undefined) serveMailbox(server, config.mailboxDir, config.publicUrl);
  registerWellKnown(server, { ...config, now: runtime.clock });
  await serveApps(server, config);
  await app.init();
  requireDocumented(requireContracts(app));
  app.get(LiveDelivery).onLag((milliseconds) => metrics.observeLag(milliseconds));
  app.get(SocketServer).attach(app.getHttpServer());
  return app;
}
