import {
  type CallInput,
  type EndpointDefinition,
  type Reply,
  WARDLINE_HEADER,
} from "@wardline/contracts/endpoint";
import type { Success } from "@wardline/contracts/errors";
import { ApiError, createNetworkError, isFailure, toApiError } from "./call-error.js";

export interface CallerOptions {
  /** Usually `globalThis.fetch`, bound. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Base of the endpoints' paths, without a trailing slash: "/api". */
  baseUrl: string;
  /** Current access token, or null when logged out. */
  getToken: () => string | null;
  /**
   * Called when the server no longer accepts the token `rejected`. Resolves with a token for a retry, or null if the
   * session has ended; a rejection becomes the call's failure.
   */
  onUnauthorized: (rejected: string) => Promise<string | null>;
}

interface Extras {
  /**
   * Version of the record as read: the server refuses the change if somebody else has changed the record since
   * (docs/wire/envelope.md, Envelope and errors).
   */
  ifMatch?: number;
  /**
   * Key of the request: a repeated key returns the first answer and creates nothing (docs/wire/envelope.md, Envelope
   * and errors).
   */
  idempotencyKey?: string;
  /** File to send as multipart in the endpoint's file field, next to the body's fields. */
  file?: Blob;
  /** True if the request must outlive its page, for a session's last call. */
  keepalive?: boolean;
  signal?: AbortSignal;
}

/** Input of a call, and how to send it. */
export type CallOptions<D extends EndpointDefinition> = CallInput<D> & Extras;

/** A successful answer. `etag` is the record's version as opaque text. */
export interface Answer<T> {
  data: T;
  meta: NonNullable<Success<T>["meta"]>;
  message: string | null;
  etag: string | null;
}

/** Calls an endpoint; rejects with `ApiError`, or with the signal's reason when aborted. */
export type Call = <const D extends EndpointDefinition>(
  endpoint: D,
  ...options: object extends CallInput<D> ? [CallOptions<D>?] : [CallOptions<D>]
) => Promise<Answer<Reply<D>>>;

interface LooseOptions extends Extras {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

/**
 * Creates the typed `call` of an app. Answers are not validated again. After a 401 from a protected endpoint, the token
 * is refreshed and the call retried once (docs/product.md, Session).
 */
export function createCaller(caller: CallerOptions): Call {
  async function run(endpoint: EndpointDefinition, options: LooseOptions = {}) {
    const url = `${caller.baseUrl}${buildPath(endpoint.path, options.params)}${buildQuery(options.query)}`;
    const token = endpoint.access === "public" ? null : caller.getToken();
    const response = await send(caller, url, buildRequest(endpoint, options, token));
    const isRejected = response.status === 401 && token !== null;
    // A 401 from the network itself says nothing about the session.
    if (!isRejected || !isFailure(await readBody(response.clone()))) {
      return readAnswer(endpoint, response);
    }
    // Another call may have refreshed the session in between.
    const current = caller.getToken();
    const next = current === token ? await caller.onUnauthorized(token) : current;
    if (next === null) return readAnswer(endpoint, response);
    return readAnswer(endpoint, await send(caller, url, buildRequest(endpoint, options, next)));
  }
  return run;
}

async function send(caller: CallerOptions, url: string, init: RequestInit): Promise<Response> {
  try {
    return await caller.fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw createNetworkError();
  }
}

function buildRequest(
  endpoint: EndpointDefinition,
  options: LooseOptions,
  token: string | null,
): RequestInit {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  if (options.ifMatch !== undefined) headers["If-Match"] = `"${options.ifMatch}"`;
  if (options.idempotencyKey !== undefined) headers["Idempotency-Key"] = options.idempotencyKey;
  const init: RequestInit = { method: endpoint.method, headers, credentials: "include" };
  if (options.signal !== undefined) init.signal = options.signal;
  if (options.keepalive === true) init.keepalive = true;
  if (options.file !== undefined && endpoint.file !== undefined) {
    init.body = buildForm(endpoint.file, options.file, options.body);
  } else if (options.body !== undefined) {
    headers["Content-Type"] = "application/json";
    init.body = JSON.stringify(options.body);
  }
  return init;
}

function buildForm(field: string, file: Blob, body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  // The file comes last, so that a streaming server has all fields before it.
  form.append(field, file);
  return form;
}

function buildPath(path: string, params: LooseOptions["params"] = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? "")),
  );
}

function buildQuery(query: LooseOptions["query"] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  return search.size === 0 ? "" : `?${search}`;
}

async function readAnswer(
  endpoint: EndpointDefinition,
  response: Response,
): Promise<Answer<never>> {
  if (response.ok && endpoint.mediaType !== undefined && response.headers.has(WARDLINE_HEADER)) {
    return { data: (await readFileText(response)) as never, meta: {}, message: null, etag: null };
  }
  const body = await readBody(response);
  if (!response.ok) throw toApiError(response, body, endpoint.failed);
  if (!isAnswer(endpoint, body)) {
    // An HTML page instead of JSON comes from a proxy or captive portal.
    throw new ApiError({ code: "NETWORK", status: response.status });
  }
  const { data, meta, message } = body;
  return {
    data: (endpoint.envelope === "bare" ? body : data) as never,
    meta: meta ?? {},
    message: message ?? null,
    etag: response.headers.get("etag"),
  };
}

/** An answer without an envelope contains its own status. */
function isAnswer(
  { envelope }: EndpointDefinition,
  body: unknown,
): body is Partial<Success<never>> {
  if (typeof body !== "object" || body === null || !("status" in body)) return false;
  return body.status === "success" || (envelope === "bare" && body.status === "error");
}

/** Returns the text of a file with its byte order mark, which spreadsheets need and `text()` drops. */
async function readFileText(response: Response): Promise<string> {
  const bytes = await response.arrayBuffer().catch(() => {
    throw createNetworkError();
  });
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

function readText(response: Response): Promise<string> {
  return response.text().catch(() => {
    throw createNetworkError();
  });
}

async function readBody(response: Response): Promise<unknown> {
  const text = await readText(response);
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
