import compress from "@fastify/compress";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { computeContentTag, matchesTag } from "../responses/content-tag.js";
import { renderDocsPage } from "./docs.page.js";
import { openApiDocument } from "./openapi-document.js";
import { COMPRESSION } from "./static-files.js";

/** A text that never changes while the server runs, with its `ETag`. */
interface CachedDocument {
  type: string;
  text: string;
  tag: string;
}

/**
 * Serves the OpenAPI document at `/docs/json` and its page at `/docs`, made from the contracts of the routes
 * (docs/wire/operations.md, Settings of an installation).
 */
export async function registerDocs(server: FastifyInstance, publicUrl: string): Promise<void> {
  let made: { page: CachedDocument; json: CachedDocument } | undefined;
  const docs = () => {
    made ??= make(publicUrl);
    return made;
  };
  await server.register(async (routes) => {
    await routes.register(compress, COMPRESSION);
    routes.get("/docs", (request, reply) => send(request, reply, docs().page));
    routes.get("/docs/json", (request, reply) => send(request, reply, docs().json));
  });
}

function make(publicUrl: string): { page: CachedDocument; json: CachedDocument } {
  const document = openApiDocument(publicUrl);
  return {
    page: cacheDocument("text/html; charset=utf-8", renderDocsPage(document)),
    json: cacheDocument("application/json; charset=utf-8", JSON.stringify(document)),
  };
}

function cacheDocument(type: string, text: string): CachedDocument {
  return { type, text, tag: computeContentTag(text) };
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text, tag }: CachedDocument,
): FastifyReply {
  void reply.header("Cache-Control", "no-cache").header("ETag", `"${tag}"`);
  return matchesTag(tag, request.headers["if-none-match"])
    ? reply.status(304).send()
    : reply.type(type).send(text);
}
