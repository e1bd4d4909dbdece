import compress from "@fastify/compress";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { computeContentTag, matchesTag } from "../responses/content-tag.js";
import { renderChapterPage, renderDocsPage } from "./docs.page.js";
import { CHAPTERS } from "./docs-chapters.js";
import { buildOpenApiDocument } from "./openapi-document.js";
import { COMPRESSION } from "./static-files.js";

/** A text that never changes while the server runs, with its `ETag`. */
interface CachedDocument {
  type: string;
  text: string;
  tag: string;
}

const HTML = "text/html; charset=utf-8";

/**
 * Serves the OpenAPI document at `/docs/json` and its page at `/docs`, made from the contracts of the routes, and the
 * chapters of docs/wire below `/docs` (docs/wire/operations.md, Settings of an installation).
 */
export async function registerDocs(server: FastifyInstance, publicUrl: string): Promise<void> {
  await server.register(async (routes) => {
    await routes.register(compress, COMPRESSION);
    const serve = (path: string, type: string, make: () => string) => {
      let cached: CachedDocument | undefined;
      routes.get(path, (request, reply) => {
        cached ??= cacheDocument(type, make());
        return send(request, reply, cached);
      });
    };
    serve("/docs", HTML, () => renderDocsPage(buildOpenApiDocument(publicUrl)));
    serve("/docs/json", "application/json; charset=utf-8", () =>
      JSON.stringify(buildOpenApiDocument(publicUrl)),
    );
    for (const [name, title] of Object.entries(CHAPTERS)) {
      serve(`/docs/${name}`, HTML, () => renderChapterPage(name, title));
    }
  });
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
