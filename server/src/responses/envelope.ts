import type { EndpointDefinition } from "@wardline/contracts/endpoint";
import type { FastifyReply } from "fastify";
import { Answer, WrittenJson } from "./answer.js";

export const JSON_TYPE = "application/json; charset=utf-8";

export interface EnvelopedAnswer {
  status: number;
  /** A string if it is already JSON text, otherwise a value to serialise. */
  body: unknown;
  /** Value of `ETag`, without quotes. */
  tag?: string;
  mediaType?: string;
  fileName?: string;
  cookie?: string;
}

/** Wraps a handler's result in the envelope of every success (docs/wire/envelope.md, Envelope and errors). */
export function envelope(definition: EndpointDefinition, result: unknown): EnvelopedAnswer {
  const { mediaType, fileName } = definition;
  const { data, options } = result instanceof Answer ? result : new Answer(result);
  const { status = definition.status ?? 200, message, meta, version, cookie } = options;
  const tag = options.tag ?? version?.toString();
  if (data instanceof WrittenJson) {
    const body = `{"status":"success","data":${data.json}}`;
    return { status, body, mediaType: JSON_TYPE };
  }
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
    ...(tag === undefined ? {} : { tag }),
    ...(mediaType === undefined ? {} : { mediaType }),
    ...(fileName === undefined ? {} : { fileName }),
    ...(cookie === undefined ? {} : { cookie }),
  };
}

/** Writes the status and headers; only the requesting page may cache the answer. */
export function writeHead(
  reply: FastifyReply,
  { status, tag, mediaType, fileName, cookie }: EnvelopedAnswer,
): FastifyReply {
  void reply.status(status).header("Cache-Control", "no-store");
  if (tag !== undefined) void reply.header("ETag", `"${tag}"`);
  if (cookie !== undefined) void reply.header("Set-Cookie", cookie);
  if (fileName !== undefined) {
    void reply.header("Content-Disposition", `attachment; filename="${fileName}"`);
  }
  return mediaType === undefined ? reply : reply.type(mediaType);
}

export function toJson({ body }: EnvelopedAnswer): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}
