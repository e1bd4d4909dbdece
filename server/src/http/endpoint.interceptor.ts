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
import { LOGGER } from "../runtime/logger.js";
import { Turns } from "../turns/turns.js";
import { isHeld } from "./content-tag.js";
import { ENDPOINT, type EndpointRoute } from "./endpoint.decorator.js";
import { type Enveloped, envelope, jsonOf, writeHead } from "./envelope.js";
import { readIdempotencyKey } from "./idempotency-key.js";
import { inTurn, turnOf } from "./request-turns.js";
import { ResponseCache } from "./response-cache.js";
import { readUpload } from "./upload.js";
import { readExpectedVersion, readInput } from "./validate.js";

/** Mail programs send either kind (RFC 8058). */
const FORM = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/** Runs a handler by its contract: validation before it, idempotency around it, the envelope after it (docs/wire.md, Envelope and errors). */
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
    else if (isForm(request) && !takesForm(definition)) {
      throw new AppError("UNSUPPORTED_MEDIA_TYPE");
    }
    request.input = readInput(definition, request);
    request.expectedVersion = readExpectedVersion(definition, request.headers["if-match"]);
    const reply = http.getResponse<FastifyReply>();
    const handle = async () => envelope(definition, await lastValueFrom(next.handle()));
    const { isShared } = request.routeOptions.config as EndpointRoute;
    const enveloped = await (isShared === true
      ? // Others wait for this answer as well: it is made even if the first to ask has left.
        this.shared(request, () => this.turns.run(definition.cost, turnOf(request), handle))
      : inTurn(this.turns, definition.cost, { request, response: reply.raw }, () =>
          // A key is looked at in its own turn: a call that waits holds neither its row nor a connection.
          this.once(definition, request, handle),
        ));
    const sent = unlessHeld(enveloped, request);
    writeHead(reply, sent);
    if (sent.body instanceof Readable) this.watch(sent.body, request);
    return of(sent.body);
  }

  /** A file that breaks off has begun with 200: its connection is cut, which browsers show as a failed download. */
  private watch(body: Readable, { id: requestId, raw }: WardlineRequest): void {
    body.once("error", (error) => {
      if (raw.destroyed) return;
      this.log.error({ requestId, reason: { name: error.name } }, "a file was cut off");
    });
  }

  /** Makes the answer once for all callers of the hospital with rights for the same wards who ask for the same address. */
  private async shared(
    { caller, url, headers }: WardlineRequest,
    run: () => Promise<Enveloped>,
  ): Promise<Enveloped> {
    if (caller === undefined) throw new AppError("UNAUTHORIZED");
    const make = async () => jsonOf(await run());
    const response = await this.cache.findOrMake(caller, url, make);
    return response.for(headers["if-none-match"]);
  }

  private async once(
    definition: EndpointDefinition,
    request: WardlineRequest,
    run: () => Promise<Enveloped>,
  ): Promise<Enveloped> {
    const repeatable = definition.idempotent === true ? readIdempotencyKey(request) : null;
    const { caller } = request;
    return repeatable === null || caller === undefined
      ? run()
      : this.idempotency.once(caller, repeatable, run);
  }
}

/** Whether the body is what a page without scripts sends, of which nothing was read. */
function isForm({ headers }: WardlineRequest): boolean {
  return FORM.test(headers["content-type"] ?? "");
}

/** Pages of other origins can send forms, so only a call that is a page for everybody takes one (RFC 8058). */
function takesForm({ access, envelope }: EndpointDefinition): boolean {
  return access === "public" && envelope === "bare";
}

/** 304 instead of what the client says that it holds. */
function unlessHeld(enveloped: Enveloped, { method, headers }: WardlineRequest): Enveloped {
  const { tag } = enveloped;
  return method === "GET" && tag !== undefined && isHeld(tag, headers["if-none-match"])
    ? { status: 304, body: undefined, tag }
    : enveloped;
}
