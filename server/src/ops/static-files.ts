import { existsSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import compress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.js";
import { notFound } from "../http/app-error.js";
import { sendFailure } from "../http/failure.js";

const IMMUTABLE = "public, max-age=31536000, immutable";

/** An app's index page, read once. */
function readIndex(root: string): { html: string } | null {
  const file = join(root, "index.html");
  if (!existsSync(file)) return null;
  return { html: readFileSync(file, "utf8") };
}

/**
 * Serves the web app at `/`, the board at `/board/{key}` and uploaded logos, with deep links; a missing asset is 404,
 * never HTML (docs/wire.md, Settings of an installation). Built files carry a hash in their name and are kept for ever.
 */
export async function serveApps(server: FastifyInstance, config: Config): Promise<void> {
  await mkdir(config.uploadsDir, { recursive: true });
  const kept = { index: false as const, decorateReply: false, cacheControl: false, setHeaders };
  // Scripts and styles shrink to a third on their way; only here, since answers of the API are short or written once.
  await server.register(async (assets) => {
    await assets.register(compress, { encodings: ["br", "gzip"], threshold: 1024 });
    await assets.register(fastifyStatic, {
      ...kept,
      root: join(config.webRoot, "assets"),
      prefix: "/assets/",
    });
    await assets.register(fastifyStatic, {
      ...kept,
      root: join(config.boardRoot, "assets"),
      prefix: "/board-assets/assets/",
    });
  });
  await server.register(fastifyStatic, { ...kept, root: config.uploadsDir, prefix: "/uploads/" });
  const web = readIndex(config.webRoot);
  const board = readIndex(config.boardRoot);
  for (const name of ["favicon.svg", "favicon.ico", "robots.txt", "manifest.webmanifest"]) {
    const file = join(config.webRoot, name);
    if (existsSync(file)) server.get(`/${name}`, (_request, reply) => sendFile(reply, file));
  }
  for (const name of ["worker.js", "shell.json"]) {
    const file = join(config.boardRoot, name);
    if (existsSync(file))
      server.get(`/board-assets/${name}`, (_request, reply) => sendShellFile(reply, file));
  }
  server.get("/board", (_request, reply) => sendBoard(reply, board));
  server.get("/board/*", (_request, reply) => sendBoard(reply, board));
  server.get("/*", (request, reply) => sendWeb(request, reply, web));
}

const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  svg: "image/svg+xml",
  ico: "image/x-icon",
  txt: "text/plain; charset=utf-8",
  webmanifest: "application/manifest+json",
};

function sendFile(reply: FastifyReply, file: string, cache = "public, max-age=3600"): FastifyReply {
  const type = TYPES[file.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  return reply.type(type).header("Cache-Control", cache).send(readFileSync(file));
}

/** What a screen keeps the board's pages by; its worker may answer for all of them, and for nothing else. */
function sendShellFile(reply: FastifyReply, file: string): FastifyReply {
  return sendFile(reply.header("Service-Worker-Allowed", "/board"), file, "no-cache");
}

function setHeaders(reply: FastifyReply): void {
  void reply.header("Cache-Control", IMMUTABLE);
}

function sendBoard(reply: FastifyReply, index: { html: string } | null): FastifyReply {
  return sendIndex(
    reply.header("X-Robots-Tag", "noindex").header("Referrer-Policy", "no-referrer"),
    index,
    "no-store",
  );
}

function sendWeb(
  request: FastifyRequest,
  reply: FastifyReply,
  index: { html: string } | null,
): FastifyReply {
  const path = request.url.split("?")[0] ?? "";
  const isPage =
    !/^\/(api|assets|board-assets|uploads|socket\.io|dev|docs|health|metrics|ops)(\/|$)/.test(
      path,
    ) && !/\.[a-z0-9]{1,12}$/i.test(path);
  if (!isPage) return sendFailure(reply, request, notFound());
  return sendIndex(reply, index, "no-cache");
}

function sendIndex(
  reply: FastifyReply,
  index: { html: string } | null,
  cache: string,
): FastifyReply {
  if (index === null)
    return reply.status(503).type("text/plain").send("The pages have not been built yet.");
  return reply.type("text/html; charset=utf-8").header("Cache-Control", cache).send(index.html);
}
