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
import { LOGGER } from "../runtime/logger.js";
import { Answer } from "./answer.js";
import { AppError } from "./app-error.js";
import { ENDPOINT } from "./endpoint.decorator.js";
import { Idempotency } from "./idempotency.js";
import { KeptBody } from "./kept-body.js";
import type { WardlineRequest } from "./request.js";
import { readUpload } from "./upload.js";
import { readExpectedVersion, readInput } from "./validate.js";

/** Runs a handler by its contract: validation before it, idempotency around it, the envelope after it (api.md 1). */
@Injectable()
export class EndpointInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly idempotency: Idempotency,
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
    const reply = http.getResponse<FastifyReply>();
    if (definition.file !== undefined) await readUpload(request, definition.file);
    else if (request.isMultipart()) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
    request.input = readInput(definition, request);
    request.expectedVersion = readExpectedVersion(definition, request.headers["if-match"]);
    const run = async () => envelope(definition, await lastValueFrom(next.handle()), request);
    const { status, body, tag, mediaType } = await this.once(definition, request, run);
    void reply.status(status).header("Cache-Control", "no-store");
    if (tag !== undefined) void reply.header("ETag", `"${tag}"`);
    if (mediaType !== undefined) void reply.type(mediaType);
    return of(body);
  }

  private async once(
    definition: EndpointDefinition,
    request: WardlineRequest,
    run: () => Promise<Enveloped>,
  ): Promise<Enveloped> {
    const key = definition.idempotent === true ? this.idempotency.keyOf(request) : null;
    const { caller } = request;
    if (key === null || caller === undefined) return run();
    const claim = await this.idempotency.claim(caller, key, request, definition);
    if ("body" in claim) return claim;
    let result: Enveloped;
    try {
      result = await this.idempotency.during(claim, run);
    } catch (error) {
      await this.idempotency.release(claim);
      throw error;
    }
    await this.idempotency.keep(claim, result).catch((error: Error) => {
      this.log.warn({ requestId: request.id, reason: error.name }, "idempotency key not kept");
    });
    return result;
  }
}

interface Enveloped {
  status: number;
  body: unknown;
  tag?: string;
  mediaType?: string;
}

function envelope(
  definition: EndpointDefinition,
  result: unknown,
  request: WardlineRequest,
): Enveloped {
  if (result instanceof KeptBody) {
    const { tag, json } = result;
    return result.isHeldBy(request.headers["if-none-match"])
      ? { status: 304, body: undefined, tag }
      : { status: 200, body: json, tag, mediaType: "application/json; charset=utf-8" };
  }
  const { mediaType } = definition;
  const { data, options } = result instanceof Answer ? result : new Answer(result);
  const { status = definition.status ?? 200, message, meta, version } = options;
  const body =
    definition.envelope === "bare"
      ? data
      : {
          status: "success",
          ...(message === undefined ? {} : { message }),
          data: data ?? null,
          ...(meta === undefined ? {} : { meta }),
        };
  return {
    status,
    body,
    ...(version === undefined ? {} : { tag: String(version) }),
    ...(mediaType === undefined ? {} : { mediaType }),
  };
}
