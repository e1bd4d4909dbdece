import { type LookupAddress, type LookupOptions, lookup as systemResolver } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import tls from "node:tls";
import { readCertificate } from "@wardline/database/certificate";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";
import { getHostName, isPublicAddress } from "./address-rules.js";
import { openTunnel, type Proxy, usesProxy } from "./proxy.js";

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
  /** Origins on the hospital's own network that the operator allowed (`EMR_ALLOW_ORIGINS` and similar settings). */
  allowedOrigins: readonly string[];
  proxy?: Proxy | undefined;
  /** Defaults to the system's resolver. */
  resolver?: typeof systemResolver;
  /**
   * Reuses connections until `close`, for many requests that the receiver may safely get twice: a request is sent again
   * if its reused connection had just ended.
   */
  hasKeepAlive?: boolean;
}

export interface EgressRequest {
  url: string;
  headers: Record<string, string>;
  /** End of the whole exchange, in epoch milliseconds. */
  deadline: number;
  /** Defaults to GET. */
  method?: string;
  body?: string;
  /** Stops reading the answer after this many bytes. By default the whole answer is read, at most 1 MB. */
  enoughBytes?: number;
}

/** An answer with any status except a redirect. */
export interface EgressAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

export interface EgressReply {
  status: number;
  /** The parsed body; undefined if the status is not 2xx. */
  json: unknown;
}

const MAX_BYTES = 1024 * 1024;

/**
 * The only way out of the server: http(s) to public addresses, no redirects, at most 1 MB, with a deadline
 * (docs/wire/patients.md, EMR; docs/wire/accounts.md, Single sign-on).
 */
export class Egress {
  private readonly agents = new Map<string, http.Agent>();

  constructor(private readonly options: EgressOptions) {}

  /** Ends the connections that were left open for reuse. */
  close(): void {
    for (const agent of this.agents.values()) agent.destroy();
    this.agents.clear();
  }

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
   * Reads the expiry (epoch milliseconds) of an allowed origin's certificate from any issuer. Does only the TLS
   * handshake. Throws `EgressError`.
   */
  async readCertificateExpiry(url: string, deadline: number): Promise<number> {
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

  /** Sends a request; throws `EgressError`. */
  async send(request: EgressRequest): Promise<EgressAnswer> {
    try {
      return await this.exchange(request);
    } catch (error) {
      if (error instanceof ReusedConnectionError) return this.exchange(request);
      throw error;
    }
  }

  private async exchange({
    url,
    method = "GET",
    headers,
    body,
    deadline,
    enoughBytes,
  }: EgressRequest): Promise<EgressAnswer> {
    const target = new URL(url);
    const isAllowedByOperator = this.options.allowedOrigins.includes(target.origin);
    const host = getHostName(target);
    if (!isAllowedByOperator && isIP(host) !== 0 && !isPublicAddress(host)) {
      throw new EgressError("forbidden_address");
    }
    const transport = target.protocol === "https:" ? https : http;
    const signal = AbortSignal.timeout(Math.max(1, deadline - Date.now()));
    const route = await this.chooseConnection(target, isAllowedByOperator, signal);
    return new Promise((succeed, fail) => {
      const request = transport.request(
        target,
        {
          method,
          headers,
          signal,
          ...route,
        },
        (response) => {
          readAnswer(response, enoughBytes).then(succeed, (error: Error) => {
            response.destroy();
            fail(signal.aborted ? new EgressError("too_slow") : toEgressError(error));
          });
        },
      );
      request.on("error", (error: NodeJS.ErrnoException) => {
        if (signal.aborted) fail(new EgressError("too_slow"));
        else if (request.reusedSocket && error.code === "ECONNRESET")
          fail(new ReusedConnectionError("broken"));
        else fail(toEgressError(error));
      });
      request.end(body);
    });
  }

  /** Returns the agent for a protocol; undefined means Node's own. */
  private getAgent(protocol: string, isAllowedByOperator: boolean): http.Agent | undefined {
    const { hasKeepAlive = false } = this.options;
    if (!hasKeepAlive)
      return isAllowedByOperator ? undefined : createFilteringAgent(protocol, false);
    const key = `${protocol} ${isAllowedByOperator}`;
    const pooledAgent = this.agents.get(key) ?? createKeepAliveAgent(protocol, isAllowedByOperator);
    this.agents.set(key, pooledAgent);
    return pooledAgent;
  }

  /**
   * Chooses the connection. The proxy gets an address that was checked here, except for origins the operator allowed.
   */
  private async chooseConnection(
    target: URL,
    isAllowedByOperator: boolean,
    signal: AbortSignal,
  ): Promise<https.RequestOptions> {
    const { proxy, resolver = systemResolver } = this.options;
    if (proxy === undefined || !usesProxy(proxy, target)) {
      const agent = this.getAgent(target.protocol, isAllowedByOperator);
      return isAllowedByOperator ? { agent } : { agent, lookup: lookUpPublic(resolver) };
    }
    const host = getHostName(target);
    const tunnelHost = isAllowedByOperator
      ? host
      : await pickCheckedAddress(host, resolver, signal);
    try {
      const socket = await openTunnel(proxy, tunnelHost, target.port || "443", signal);
      const servername = isIP(host) === 0 ? host : "";
      return { createConnection: () => tls.connect({ socket, host, servername }) };
    } catch {
      throw new EgressError(signal.aborted ? "too_slow" : "proxy");
    }
  }
}

/** Thrown if a server ended a reused connection just as a request was sent over it. */
class ReusedConnectionError extends EgressError {}

/** Picks a checked address for the proxy, which could otherwise resolve the name to another address. */
function pickCheckedAddress(
  host: string,
  resolver: typeof systemResolver,
  signal: AbortSignal,
): Promise<string> {
  if (isIP(host) !== 0) return Promise.resolve(host);
  return new Promise((succeed, fail) => {
    signal.addEventListener("abort", () => fail(new EgressError("too_slow")), { once: true });
    lookUpPublic(resolver)(host, {}, (error, address) => {
      if (error === null) succeed(address as string);
      else fail(toEgressError(error));
    });
  });
}

/**
 * Creates an agent that makes the second of two independent checks, both of which fail closed. This package checks each
 * resolved address; the agent checks again when it connects.
 */
function createFilteringAgent(protocol: string, keepAlive: boolean): http.Agent {
  const Agent = protocol === "https:" ? RequestFilteringHttpsAgent : RequestFilteringHttpAgent;
  return new Agent({ keepAlive });
}

/** Resolves a name once and passes on only the checked addresses, so that the name cannot change in between. */
function lookUpPublic(resolver: typeof systemResolver): LookupFunction {
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

function createKeepAliveAgent(protocol: string, isAllowedByOperator: boolean): http.Agent {
  if (!isAllowedByOperator) return createFilteringAgent(protocol, true);
  return new (protocol === "https:" ? https : http).Agent({ keepAlive: true });
}

async function readAnswer(
  response: http.IncomingMessage,
  enoughBytes = Number.POSITIVE_INFINITY,
): Promise<EgressAnswer> {
  const { statusCode: status = 0, headers } = response;
  if (status >= 300 && status < 400) throw new EgressError("redirect");
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES && enoughBytes > MAX_BYTES) throw new EgressError("too_large");
    chunks.push(chunk);
    if (size >= enoughBytes) break;
  }
  return { status, headers, body: Buffer.concat(chunks) };
}

const CERTIFICATE_ERROR = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|UNABLE_TO_GET_ISSUER/i;

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
  if (CERTIFICATE_ERROR.test(code)) return new EgressError("certificate");
  return new EgressError("broken");
}
