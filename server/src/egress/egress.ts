import { type LookupAddress, type LookupOptions, lookup as systemResolver } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import tls from "node:tls";
import { readCertificate } from "@wardline/maintenance/certificate";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";
import { hostOf, isPublicAddress } from "./address-rules.js";
import { goesThrough, type Proxy, tunnel } from "./proxy.js";

/** Why a call outside failed; each has its sentence where it is shown. */
export type EgressFailure =
  | "forbidden_address"
  | "name_not_found"
  | "connection_refused"
  | "certificate"
  | "too_slow"
  | "too_large"
  | "redirect"
  | "not_json"
  | "proxy"
  | "broken";

export class EgressError extends Error {
  constructor(readonly failure: EgressFailure) {
    super(failure);
    this.name = "EgressError";
  }
}

export interface EgressOptions {
  /** Origins on the hospital's own network, allowed by the operator (`EMR_ALLOW_ORIGINS`, `SSO_ALLOW_ORIGINS`). */
  allowedOrigins: readonly string[];
  /** By which https is called outside; none when absent. */
  proxy?: Proxy | undefined;
  /** Resolves names; the system's resolver when absent. */
  resolver?: typeof systemResolver;
}

export interface EgressRequest {
  url: string;
  headers: Record<string, string>;
  /** When the whole exchange must be over, in epoch milliseconds. */
  deadline: number;
  /** GET when absent. */
  method?: string;
  body?: string;
}

/** An answer as it came, of whatever status but a redirect's. */
export interface EgressAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

export interface EgressReply {
  status: number;
  /** The parsed body; undefined when the status is not 2xx. */
  json: unknown;
}

const MAX_BYTES = 1024 * 1024;

/**
 * The one door out of the server: http(s) to public addresses only, no redirects, 1 MB, a deadline (docs/wire.md, EMR;
 * docs/wire.md, Single sign-on).
 */
export class Egress {
  constructor(private readonly options: EgressOptions) {}

  /** Fetches JSON; throws `EgressError`. */
  async getJson({ headers, ...request }: EgressRequest): Promise<EgressReply> {
    const accepted = { accept: "application/fhir+json, application/json", ...headers };
    const { status, body } = await this.send({ ...request, headers: accepted });
    if (status < 200 || status >= 300) return { status, json: undefined };
    try {
      return { status, json: JSON.parse(body.toString("utf8")) };
    } catch {
      throw new EgressError("not_json");
    }
  }

  /**
   * When the certificate of an https origin that the operator named ends, no matter who signed it, in epoch milliseconds; throws
   * `EgressError`. Nothing but the handshake is sent.
   */
  async certificateEnd(url: string, deadline: number): Promise<number> {
    const target = new URL(url);
    if (!this.options.allowedOrigins.includes(target.origin)) {
      throw new EgressError("forbidden_address");
    }
    try {
      return (await readCertificate(target, Math.max(1, deadline - Date.now()))).validTo;
    } catch (error) {
      throw Date.now() >= deadline
        ? new EgressError("too_slow")
        : toEgressError(error as NodeJS.ErrnoException);
    }
  }

  /** Makes one call; throws `EgressError`. */
  async send({
    url,
    method = "GET",
    headers,
    body,
    deadline,
  }: EgressRequest): Promise<EgressAnswer> {
    const target = new URL(url);
    const isAllowedByOperator = this.options.allowedOrigins.includes(target.origin);
    const host = hostOf(target);
    if (!isAllowedByOperator && isIP(host) !== 0 && !isPublicAddress(host)) {
      throw new EgressError("forbidden_address");
    }
    const transport = target.protocol === "https:" ? https : http;
    const signal = AbortSignal.timeout(Math.max(1, deadline - Date.now()));
    const way = await this.wayTo(target, isAllowedByOperator, signal);
    return new Promise((succeed, fail) => {
      const request = transport.request(
        target,
        {
          method,
          headers,
          signal,
          ...way,
        },
        (response) => {
          readAnswer(response).then(succeed, (error: Error) => {
            response.destroy();
            fail(signal.aborted ? new EgressError("too_slow") : error);
          });
        },
      );
      request.on("error", (error: NodeJS.ErrnoException) => {
        fail(signal.aborted ? new EgressError("too_slow") : toEgressError(error));
      });
      request.end(body);
    });
  }

  /**
   * How a call is connected. Through the proxy an address is named that was judged here; an origin that the operator allowed is
   * named as it is.
   */
  private async wayTo(
    target: URL,
    isAllowedByOperator: boolean,
    signal: AbortSignal,
  ): Promise<https.RequestOptions> {
    const { proxy, resolver = systemResolver } = this.options;
    if (proxy === undefined || !goesThrough(proxy, target)) {
      return isAllowedByOperator ? {} : guarded(target.protocol, resolver);
    }
    const host = hostOf(target);
    const named = isAllowedByOperator ? host : await judgedAddress(host, resolver, signal);
    try {
      const socket = await tunnel(proxy, named, target.port || "443", signal);
      const servername = isIP(host) === 0 ? host : "";
      return { createConnection: () => tls.connect({ socket, host, servername }) };
    } catch {
      throw new EgressError(signal.aborted ? "too_slow" : "proxy");
    }
  }
}

/** The address of a name by which a proxy is asked: it would resolve the name again, perhaps to another one. */
function judgedAddress(
  host: string,
  resolver: typeof systemResolver,
  signal: AbortSignal,
): Promise<string> {
  if (isIP(host) !== 0) return Promise.resolve(host);
  return new Promise((succeed, fail) => {
    signal.addEventListener("abort", () => fail(new EgressError("too_slow")), { once: true });
    publicLookup(resolver)(host, {}, (error, address) => {
      if (error === null) succeed(address as string);
      else fail(toEgressError(error));
    });
  });
}

/** Two guards that fail closed: our own reading of each resolved address, and the filtering agent's on connecting. */
function guarded(protocol: string, resolver: typeof systemResolver): http.RequestOptions {
  const Agent = protocol === "https:" ? RequestFilteringHttpsAgent : RequestFilteringHttpAgent;
  return { agent: new Agent({ keepAlive: false }), lookup: publicLookup(resolver) };
}

/** Resolves a name once and hands on exactly the addresses that were judged: a name cannot change in between. */
function publicLookup(resolver: typeof systemResolver): LookupFunction {
  return (hostname, options: LookupOptions, callback) => {
    resolver(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error !== null) return callback(error, "", 0);
      const [first] = addresses;
      if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address))) {
        return callback(new EgressError("forbidden_address"), "", 0);
      }
      if (options.all === true) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

async function readAnswer(response: http.IncomingMessage): Promise<EgressAnswer> {
  const { statusCode: status = 0, headers } = response;
  if (status >= 300 && status < 400) throw new EgressError("redirect");
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new EgressError("too_large");
    chunks.push(chunk);
  }
  return { status, headers, body: Buffer.concat(chunks) };
}

const CERTIFICATE = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|UNABLE_TO_GET_ISSUER/i;

function toEgressError(error: NodeJS.ErrnoException): EgressError {
  if (error instanceof EgressError) return error;
  const code = error.code ?? "";
  if (/is not allowed|Because,? It is/i.test(error.message))
    return new EgressError("forbidden_address");
  if (code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "ENODATA")
    return new EgressError("name_not_found");
  if (code === "ECONNREFUSED" || code === "EHOSTUNREACH" || code === "ENETUNREACH")
    return new EgressError("connection_refused");
  if (code === "ETIMEDOUT") return new EgressError("too_slow");
  if (CERTIFICATE.test(code)) return new EgressError("certificate");
  return new EgressError("broken");
}
