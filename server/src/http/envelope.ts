import type { EndpointDefinition } from "@wardline/contracts/endpoint";
import type { FastifyReply } from "fastify";
import { Answer, WrittenJson } from "./answer.js";

export const JSON_TYPE = "application/json; charset=utf-8";

/** An answer as it is sent. */
export interface Enveloped {
  status: number;
  /** Text when the JSON is already written, else what is to be written as JSON. */
  body: unknown;
  /** What `ETag` says, without quotes. */
  tag?: string;
  mediaType?: string;
  /** The name of a file that browsers save. */
  fileName?: string;
  /** What `Set-Cookie` says. */
  cookie?: string;
}

/** Puts what a handler returned into the envelope of every success (docs/wire.md, Envelope and errors). */
export function envelope(definition: EndpointDefinition, result: unknown): Enveloped {
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

/** Writes what stands before the body; no one but the page that asked may keep the answer. */
export function writeHead(
  reply: FastifyReply,
  { status, tag, mediaType, fileName, cookie }: Enveloped,
): FastifyReply {
  void reply.status(status).header("Cache-Control", "no-store");
  if (tag !== undefined) void reply.header("ETag", `"${tag}"`);
  if (cookie !== undefined) void reply.header("Set-Cookie", cookie);
  if (fileName !== undefined) {
    void reply.header("Content-Disposition", `attachment; filename="${fileName}"`);
  }
  return mediaType === undefined ? reply : reply.type(mediaType);
}

/** The JSON text of an answer. */
export function jsonOf({ body }: Enveloped): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}
