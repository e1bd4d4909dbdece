import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import {
  readBackupStateOfAllHospitals,
  readRunsOfAllHospitals,
} from "@wardline/database/repositories/operation/backup-runs";
import { isSameSecret } from "@wardline/database/same-secret";
import { readQueues, settleFailedJob } from "@wardline/jobs/failed-jobs";
import type { Queues } from "@wardline/jobs/queues";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { DataSource } from "typeorm";
import { AppError, notFound } from "../errors/app-error.js";
import { sendFailure } from "../errors/failure.js";
import { readBearerToken } from "../http/admission.js";
import { renderBackupsPage } from "./backups.page.js";
import { renderSignInPage } from "./operator-page.js";
import type { OperatorToken } from "./operator-token.js";
import { deriveFormKey, isValidSession, makeSession, SESSION_MS } from "./ops-session.js";
import { renderQueuesPage, renderStoreUnreachablePage } from "./queues.page.js";

export interface OperatorPagesOptions {
  queues: Queues;
  dataSource: DataSource;
  /** METRICS_TOKEN; without it there are no operator pages. */
  token: string | undefined;
  operators: OperatorToken;
  now: () => number;
  isSecure: boolean;
}

/** Path of all operator pages and of their cookie. */
const FOLDER = "/ops";
const PATH = "/ops/queues";
const COOKIE = "wardline_ops";
const MAX_FORM_BYTES = 4_096;
const MAX_SHOWN_RUNS = 40;

/**
 * Serves `/ops/queues` (queues and failed jobs) and `/ops/backups` to holders of METRICS_TOKEN, as a bearer token or
 * after signing in; 404 for everyone else (docs/wire/operations.md, Settings of an installation).
 */
export async function registerOperatorPages(
  server: FastifyInstance,
  { queues, dataSource, token, operators, now, isSecure }: OperatorPagesOptions,
): Promise<void> {
  if (token === undefined) return;

  /** Returns the request's session ("" for a bearer token), or the error with which the request is refused. */
  async function readSession({ headers, cookies, ip }: FastifyRequest): Promise<string | AppError> {
    const session = cookies[COOKIE];
    if (session !== undefined && isValidSession(session, token ?? "", now())) return session;
    return (await operators.findTokenError(readBearerToken(headers.authorization), ip)) ?? "";
  }

  await server.register(async (scope) => {
    await scope.register(cookie);
    // Form bodies are ignored everywhere else.
    scope.removeContentTypeParser("application/x-www-form-urlencoded");
    await scope.register(formbody, { bodyLimit: MAX_FORM_BYTES });

    scope.get(PATH, async (request, reply) => {
      const session = await readSession(request);
      if (session instanceof AppError) return sendFailure(reply, request, session);
      const states = await readQueues(queues).catch(() => undefined);
      if (states === undefined) return sendHtml(reply.status(503), renderStoreUnreachablePage());
      return sendHtml(reply, renderQueuesPage(states, deriveFormKey(session, token)));
    });

    scope.get(`${FOLDER}/backups`, async (request, reply) => {
      const session = await readSession(request);
      if (session instanceof AppError) return sendFailure(reply, request, session);
      const state = await readBackupStateOfAllHospitals(dataSource.manager);
      const runs = await readRunsOfAllHospitals(dataSource.manager, MAX_SHOWN_RUNS);
      return sendHtml(reply, renderBackupsPage(state, runs));
    });

    scope.get(`${PATH}/sign-in`, async (_request, reply) => sendHtml(reply, renderSignInPage()));

    scope.post(`${PATH}/sign-in`, async (request, reply) => {
      const refusal = await operators.findTokenError(readField(request, "token"), request.ip);
      if (refusal !== null) return sendFailure(reply, request, refusal);
      void reply.setCookie(COOKIE, makeSession(token, now()), {
        path: FOLDER,
        httpOnly: true,
        sameSite: "strict",
        maxAge: SESSION_MS / 1_000,
        secure: isSecure,
      });
      return reply.redirect(PATH, 303);
    });

    scope.post<{ Params: { queue: string; id: string; action: string } }>(
      `${PATH}/:queue/:id/:action(^retry|remove$)`,
      async (request, reply) => {
        const session = await readSession(request);
        if (session instanceof AppError) return sendFailure(reply, request, session);
        // Browsers send a cookie by themselves, but never a bearer token.
        if (
          session !== "" &&
          !isSameSecret(readField(request, "key"), deriveFormKey(session, token))
        ) {
          return sendFailure(reply, request, notFound());
        }
        const { queue, id, action } = request.params;
        const jobAction = action === "retry" ? "retry" : "remove";
        const answer = await settleFailedJob(queues, queue, id, jobAction).catch(() => undefined);
        if (answer === undefined) return sendHtml(reply.status(503), renderStoreUnreachablePage());
        return answer ? reply.redirect(PATH, 303) : sendFailure(reply, request, notFound());
      },
    );
  });
}

function readField({ body }: FastifyRequest, name: string): string {
  const given = (body as Record<string, unknown> | undefined)?.[name];
  return typeof given === "string" ? given : "";
}

function sendHtml(reply: FastifyReply, text: string): FastifyReply {
  return reply.type("text/html; charset=utf-8").header("Cache-Control", "no-store").send(text);
}
