import { Readable } from "node:stream";
import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from "@nestjs/common";
import { Reflector } from "@nestjs/core";
import type { EndpointDefinition } from "@wardline/contracts/endpoint";
import type { FastifyReply } from "fastify";
import type { Logger } from "pino";
import { lastValueFrom, type Observable, of } from "rxjs";
import { Idempotency } from "../commits/idempotency.js";
import { AppError } from "../errors/app-error.js";
import type { WardlineRequest } from "../request/request.js";
import { matchesTag } from "../responses/content-tag.js";
import { type EnvelopedAnswer, envelope, toJson, writeHead } from "../responses/envelope.js";
import { ResponseCache } from "../responses/response-cache.js";
import { LOGGER } from "../runtime/logger.js";
import { answerInTurn, getQueuePosition } from "../turns/request-turns.js";
import { Turns } from "../turns/turns.js";
import { ENDPOINT, type EndpointRoute } from "./endpoint.decorator.js";
import { readIdempotencyKey } from "./idempotency-key.js";
import { readUpload } from "./upload.js";
import { readExpectedVersion, readInput } from "./validate.js";

/** Mail programs send either type (RFC 8058). */
const FORM_TYPE = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/** Runs a handler by its contract: validation, idempotency, envelope (docs/wire/envelope.md, Envelope and errors). */
@Injectable()
export class EndpointInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly idempotency: Idempotency,
    private readonly cache: ResponseCache,
    private readonly turns: Turns,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const definition = this.reflector.get<EndpointDefinition | undefined>(
      ENDPOINT,
      context.getHandler(),
    );
    if (definition === undefined) throw new AppError("FORBIDDEN");
    const http = context.switchToHttp();
    const request = http.getRequest<WardlineRequest>();
    if (definition.file !== undefined) await readUpload(request, definition.file);
    else if (isForm(request) && !canAcceptForm(definition)) {
      throw new AppError("UNSUPPORTED_MEDIA_TYPE");
    }
    request.input = readInput(definition, request);
    request.expectedVersion = readExpectedVersion(definition, request.headers["if-match"]);
    const reply = http.getResponse<FastifyReply>();
    const handle = async () => envelope(definition, await lastValueFrom(next.handle()));
    const { isShared } = request.routeOptions.config as EndpointRoute;
    const enveloped = await (isShared === true
      ? // Other callers wait for this answer: finish it even if the first caller has left.
        this.shareAnswer(request, () =>
          this.turns.run(definition.cost, getQueuePosition(request), handle),
        )
      : answerInTurn(this.turns, definition.cost, { request, response: reply.raw }, () =>
          // The key lookup runs within the turn, so that a waiting call holds no row lock and no connection.
          this.answerOnce(definition, request, handle),
        ));
    const sent = toNotModified(enveloped, request);
    writeHead(reply, sent);
    if (sent.body instanceof Readable) this.watch(sent.body, request);
    return of(sent.body);
  }

  /**
   * Logs a download that fails. The status 200 has already been sent, so the connection is cut to make the browser show
   * an error.
   */
  private watch(body: Readable, { id: requestId, raw }: WardlineRequest): void {
    body.once("error", (error) => {
      if (raw.destroyed) return;
      this.log.error({ requestId, reason: { name: error.name } }, "a file was cut off");
    });
  }

  /** Computes the answer once for all concurrent callers with the same hospital, wards and address. */
  private async shareAnswer(
    { caller, url, headers }: WardlineRequest,
    run: () => Promise<EnvelopedAnswer>,
  ): Promise<EnvelopedAnswer> {
    if (caller === undefined) throw new AppError("UNAUTHORIZED");
    const make = async () => toJson(await run());
    const response = await this.cache.findOrMake(caller, url, make);
    return response.chooseAnswer(headers["if-none-match"]);
  }

  private async answerOnce(
    definition: EndpointDefinition,
    request: WardlineRequest,
    run: () => Promise<EnvelopedAnswer>,
  ): Promise<EnvelopedAnswer> {
    const repeatableRequest = definition.idempotent === true ? readIdempotencyKey(request) : null;
    const { caller } = request;
    return repeatableRequest === null || caller === undefined
      ? run()
      : this.idempotency.runOnce(caller, repeatableRequest, run);
  }
}

/** True if the body is a form from a page without scripts; such a body has not been read. */
function isForm({ headers }: WardlineRequest): boolean {
  return FORM_TYPE.test(headers["content-type"] ?? "");
}

/**
 * True if a call accepts forms: only calls that are public pages do, because other origins can post forms (RFC 8058).
 */
function canAcceptForm({ access, envelope }: EndpointDefinition): boolean {
  return access === "public" && envelope === "bare";
}

function toNotModified(
  enveloped: EnvelopedAnswer,
  { method, headers }: WardlineRequest,
): EnvelopedAnswer {
  const { tag } = enveloped;
  return method === "GET" && tag !== undefined && matchesTag(tag, headers["if-none-match"])
    ? { status: 304, body: undefined, tag }
    : enveloped;
}
