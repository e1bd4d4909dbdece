import { existsSync, readFileSync, statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import compress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.js";
import { notFound } from "../errors/app-error.js";
import { sendFailure } from "../errors/failure.js";
import { allowFraming } from "../http/security-headers.js";
import { buildOperationOutcome, FHIR_TYPE } from "../responses/operation-outcome.js";

/** Threshold in bytes: compressing a smaller answer would not save a packet. */
export const COMPRESSION = { encodings: ["br" as const, "gzip" as const], threshold: 1_024 };
const BOARD_AREAS = ["/board", "/station"] as const;
/** Paths a service worker may control: boards, stations, and staff pages that open offline. */
const WORKER_SCOPES = [...BOARD_AREAS, "/sub-account", "/wall"] as const;
/** Files of the web app that browsers and crawlers request by name. */
const ROOT_FILES = [
  "apple-touch-icon.png",
  "favicon.ico",
  "favicon.svg",
  "icon-192.png",
  "icon-512.png",
  "manifest.webmanifest",
  "robots.txt",
] as const;
const IMMUTABLE = "public, max-age=31536000, immutable";

/** An app's index page, cached until a new build replaces the files that it refers to. */
class IndexPage {
  private readonly file: string;
  private builtAt = Number.NaN;
  private html = "";

  constructor(root: string) {
    this.file = join(root, "index.html");
  }

  /** Returns the page; null before the first build. */
  read(): string | null {
    const stats = statSync(this.file, { throwIfNoEntry: false });
    if (stats === undefined) return null;
    if (stats.mtimeMs !== this.builtAt) {
      this.html = readFileSync(this.file, "utf8");
      this.builtAt = stats.mtimeMs;
    }
    return this.html;
  }
}

/**
 * Serves the web app, boards, stations and uploaded logos, with deep links; a missing asset is 404, never HTML
 * (docs/wire/operations.md, Settings of an installation). Browsers cache built files, whose names contain a hash.
 */
export async function serveApps(server: FastifyInstance, config: Config): Promise<void> {
  await mkdir(config.uploadsDir, { recursive: true });
  const staticOptions = {
    index: false as const,
    decorateReply: false,
    cacheControl: false,
    setHeaders,
  };
  // Only static text files are compressed: most API answers are short.
  await server.register(async (assets) => {
    await assets.register(compress, COMPRESSION);
    await assets.register(fastifyStatic, {
      ...staticOptions,
      // web/vite.config.ts writes the compressed files.
      preCompressed: true,
      root: join(config.webRoot, "assets"),
      prefix: "/assets/",
    });
    await assets.register(fastifyStatic, {
      ...staticOptions,
      root: join(config.boardRoot, "assets"),
      prefix: "/board-assets/assets/",
    });
  });
  await server.register(fastifyStatic, {
    ...staticOptions,
    root: config.uploadsDir,
    prefix: "/uploads/",
  });
  const web = new IndexPage(config.webRoot);
  const board = new IndexPage(config.boardRoot);
  for (const name of ROOT_FILES) {
    const file = join(config.webRoot, name);
    server.get(`/${name}`, (request, reply) => sendFile(request, reply, file));
  }
  const list = join(config.webRoot, "shell.json");
  server.get("/shell.json", (request, reply) => sendFile(request, reply, list, "no-cache"));
  for (const name of ["worker.js", "shell.json"]) {
    const file = join(config.boardRoot, name);
    server.get(`/board-assets/${name}`, (request, reply) => sendShellFile(request, reply, file));
  }
  await server.register(async (pages) => {
    await pages.register(compress, COMPRESSION);
    for (const area of BOARD_AREAS) {
      pages.get(area, (_request, reply) => sendBoard(reply, board));
      pages.get(`${area}/*`, (request, reply) => {
        if (isFilePath(request)) return sendNotFound(request, reply);
        if (area === "/board") allowFraming(reply, config.boardFrameOrigins);
        return sendBoard(reply, board);
      });
    }
    pages.get("/*", (request, reply) => sendWeb(request, reply, web));
  });
}

const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  svg: "image/svg+xml",
  ico: "image/x-icon",
  png: "image/png",
  txt: "text/plain; charset=utf-8",
  webmanifest: "application/manifest+json",
};

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  cache = "public, max-age=3600",
): FastifyReply {
  if (!existsSync(file)) return sendNotFound(request, reply);
  const type = TYPES[file.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  return reply.type(type).header("Cache-Control", cache).send(readFileSync(file));
}

/**
 * Sends a file that helps to cache pages, such as a service worker. A worker may control only one of the areas that
 * open offline.
 */
function sendShellFile(request: FastifyRequest, reply: FastifyReply, file: string): FastifyReply {
  const { scope } = request.query as { scope?: unknown };
  const allowed = WORKER_SCOPES.find((area) => area === scope) ?? BOARD_AREAS[0];
  return sendFile(request, reply.header("Service-Worker-Allowed", allowed), file, "no-cache");
}

function setHeaders(reply: FastifyReply): void {
  void reply.header("Cache-Control", IMMUTABLE);
}

function sendBoard(reply: FastifyReply, index: IndexPage): FastifyReply {
  return sendIndex(
    reply.header("X-Robots-Tag", "noindex").header("Referrer-Policy", "no-referrer"),
    index,
    "no-store",
  );
}

function sendWeb(request: FastifyRequest, reply: FastifyReply, index: IndexPage): FastifyReply {
  const isReservedPath =
    /^\/(api|fhir|assets|board-assets|uploads|socket\.io|dev|docs|health|metrics|ops)(\/|$)/.test(
      readPath(request),
    );
  if (isReservedPath || isFilePath(request)) return sendNotFound(request, reply);
  return sendIndex(reply, index, "no-cache");
}

function readPath(request: FastifyRequest): string {
  return request.url.split("?")[0] ?? "";
}

/** True if an address names a file, including hidden files and files in hidden folders; no page has such an address. */
function isFilePath(request: FastifyRequest): boolean {
  return /\/\.|\.[^/]*$/.test(readPath(request));
}

/** Answers API and FHIR callers in their failure formats, and all other requests in plain text. */
function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (/^\/api(\/|$)/.test(readPath(request))) return sendFailure(reply, request, notFound());
  void reply.status(404).header("Cache-Control", "no-store");
  if (/^\/fhir(\/|$)/.test(readPath(request))) {
    const { message } = notFound();
    return reply.type(FHIR_TYPE).send(buildOperationOutcome(404, [{ path: "", message }]));
  }
  return reply.type("text/plain; charset=utf-8").send("There is nothing at this address.\n");
}

function sendIndex(reply: FastifyReply, index: IndexPage, cache: string): FastifyReply {
  const html = index.read();
  if (html === null)
    return reply.status(503).type("text/plain").send("The pages have not been built yet.");
  return reply.type("text/html; charset=utf-8").header("Cache-Control", cache).send(html);
}
