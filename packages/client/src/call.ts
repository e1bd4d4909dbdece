import {
  type CallInput,
  type EndpointDefinition,
  OWN_HEADER,
  type Reply,
} from "@wardline/contracts/endpoint";
import type { Success } from "@wardline/contracts/errors";
import { ApiError, errorOf, isFailure, networkError } from "./call-error.js";

/** What a caller needs from its surroundings. */
export interface CallerOptions {
  /** Usually `globalThis.fetch`, bound. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Where the endpoints' paths begin, without a slash at its end: "/api". */
  baseUrl: string;
  /** The access token of the moment, or null when logged out. */
  getToken: () => string | null;
  /**
   * Called when the server no longer accepts `rejected`. Resolves with a token to try once more with,
   * or null when the session has ended; may reject, which then is the failure of the call.
   */
  onUnauthorized: (rejected: string) => Promise<string | null>;
}

interface Extras {
  /**
   * The record's version as read: the change is refused when someone else was faster
   * (docs/wire.md, Envelope and errors).
   */
  ifMatch?: number;
  /** The same key gives the same answer and creates nothing twice (docs/wire.md, Envelope and errors). */
  idempotencyKey?: string;
  /** Sent as multipart in the endpoint's file field, the body's fields beside it. */
  file?: Blob;
  /** Lets the request outlive its page, for the last call of a session. */
  keepalive?: boolean;
  signal?: AbortSignal;
}

/** What one call takes: what its endpoint declares, and how to send it. */
export type CallOptions<D extends EndpointDefinition> = CallInput<D> & Extras;

/** A successful answer. `etag` is the record's version as an opaque text. */
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
 * Makes the typed `call` of an app. Answers are trusted to follow their contract and are not parsed again.
 * A 401 of a protected endpoint is answered by one refresh and one more try (docs/product.md, Session).
 */
export function createCaller(caller: CallerOptions): Call {
  async function run(endpoint: EndpointDefinition, options: LooseOptions = {}) {
    const url = `${caller.baseUrl}${pathOf(endpoint.path, options.params)}${queryOf(options.query)}`;
    const token = endpoint.access === "public" ? null : caller.getToken();
    const response = await send(caller, url, requestOf(endpoint, options, token));
    const isRejected = response.status === 401 && token !== null;
    // A network's own 401 says nothing about the session.
    if (!isRejected || !isFailure(await bodyOf(response.clone()))) {
      return answerOf(endpoint, response);
    }
    // Another call may have refreshed the session while this one was under way.
    const current = caller.getToken();
    const next = current === token ? await caller.onUnauthorized(token) : current;
    if (next === null) return answerOf(endpoint, response);
    return answerOf(endpoint, await send(caller, url, requestOf(endpoint, options, next)));
  }
  return run;
}

async function send(caller: CallerOptions, url: string, init: RequestInit): Promise<Response> {
  try {
    return await caller.fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw networkError();
  }
}

function requestOf(
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
    init.body = formOf(endpoint.file, options.file, options.body);
  } else if (options.body !== undefined) {
    headers["Content-Type"] = "application/json";
    init.body = JSON.stringify(options.body);
  }
  return init;
}

function formOf(field: string, file: Blob, body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  // The file comes last, so that a server that reads a stream knows the fields before it.
  form.append(field, file);
  return form;
}

function pathOf(path: string, params: LooseOptions["params"] = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? "")),
  );
}

function queryOf(query: LooseOptions["query"] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  return search.size === 0 ? "" : `?${search}`;
}

async function answerOf(endpoint: EndpointDefinition, response: Response): Promise<Answer<never>> {
  if (response.ok && endpoint.mediaType !== undefined && response.headers.has(OWN_HEADER)) {
    return { data: (await fileText(response)) as never, meta: {}, message: null, etag: null };
  }
  const body = await bodyOf(response);
  if (!response.ok) throw errorOf(response, body, endpoint.failed);
  if (!isAnswer(endpoint, body)) {
    // A page where JSON was expected is a proxy's or a captive portal's, not the server's.
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

/** A bare answer says itself whether it went well. */
function isAnswer(
  { envelope }: EndpointDefinition,
  body: unknown,
): body is Partial<Success<never>> {
  if (typeof body !== "object" || body === null || !("status" in body)) return false;
  return body.status === "success" || (envelope === "bare" && body.status === "error");
}

/** The text of a file, with the byte order mark by which spreadsheets know its encoding; `text()` would drop it. */
async function fileText(response: Response): Promise<string> {
  const bytes = await response.arrayBuffer().catch(() => {
    throw networkError();
  });
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

function textOf(response: Response): Promise<string> {
  return response.text().catch(() => {
    throw networkError();
  });
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await textOf(response);
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
