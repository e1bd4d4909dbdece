import type { IncomingMessage, ServerResponse } from "node:http";
import { Inject, Injectable } from "@nestjs/common";
import type { EndpointDefinition } from "@wardline/contracts/endpoint";
import { bearerToken } from "./auth.guard.js";
import { CALLER_RESOLVER, type CallerResolver } from "./caller-resolver.js";
import type { KeptBody } from "./kept-body.js";
import { RateLimits } from "./rate-limits.js";
import type { Caller } from "./request.js";

/** Finds what lies ready for a caller; undefined when the ordinary way must be gone. */
export type FindReady = (caller: Caller) => KeptBody | undefined;

interface Offer {
  access: EndpointDefinition["access"];
  /** As the router names it, for log and metrics. */
  route: string;
  find: FindReady;
}

interface Found {
  route: string;
  body: KeptBody;
}

/** What was answered. */
export interface ReadyAnswer {
  route: string;
  status: number;
}

/** Headers that belong to one answer; all others are alike for every answer of the server. */
const OWN_HEADERS = new Set(["x-request-id", "etag", "content-type", "content-length", "date"]);

/**
 * Answers the reads that every open page repeats before routing, guards and interceptors are walked through, for callers
 * in their right whose answer is already written. The ordinary way gives the same answer, and is gone for everything
 * else: refusals and errors, too, are its own to tell.
 */
@Injectable()
export class ReadyAnswers {
  private readonly offers = new Map<string, Offer>();
  private headers: string[] | null = null;

  constructor(
    @Inject(CALLER_RESOLVER) private readonly callers: CallerResolver,
    private readonly limits: RateLimits,
  ) {}

  /** Offers an endpoint with exactly this query (with its "?", or empty) for ready answers. */
  offer({ method, path, access }: EndpointDefinition, query: string, find: FindReady): void {
    if (method !== "GET" || access === "public") throw new Error(`${path} cannot lie ready.`);
    this.offers.set(`/api${path}${query}`, { access, route: `/api${path}`, find });
  }

  /** Learns from an answer of the ordinary way what every answer bears. */
  learn(url: string, status: number, readHeaders: () => Readonly<Record<string, unknown>>): void {
    if (this.headers !== null || status !== 200 || !this.offers.has(url)) return;
    this.headers = Object.entries(readHeaders())
      .filter(([name]) => !OWN_HEADERS.has(name))
      .flatMap(([name, value]) => [name, String(value)]);
  }

  /** Whether it is worth asking for an answer; no more than a look at the address. */
  mayAnswer({ method, url = "", headers }: IncomingMessage): boolean {
    if (this.headers === null || method !== "GET" || !this.offers.has(url)) return false;
    return !("content-length" in headers || "transfer-encoding" in headers);
  }

  /** Answers when nothing has to be waited for; null says that nothing was done. */
  answerAtOnce(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): ReadyAnswer | null {
    const caller = this.callers.remembered(bearerToken(request.headers.authorization));
    if (caller === undefined) return null;
    const found = this.find(request, caller);
    if (found === null || !this.limits.spendCallAtOnce(caller.accountId)) return null;
    return this.write(request, response, requestId, found);
  }

  /** As `answerAtOnce`, after learning who calls and fetching a call to spend. Rejects only as those do. */
  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<ReadyAnswer | null> {
    const caller = await this.callers.byToken(bearerToken(request.headers.authorization));
    if (caller === null || this.find(request, caller) === null) return null;
    await this.limits.spendCall(caller.accountId);
    const found = this.find(request, caller);
    return found === null ? null : this.write(request, response, requestId, found);
  }

  private find({ url = "" }: IncomingMessage, caller: Caller): Found | null {
    const offer = this.offers.get(url);
    if (offer === undefined) return null;
    if (offer.access !== "any" && offer.access !== caller.accountType) return null;
    const body = offer.find(caller);
    return body === undefined ? null : { route: offer.route, body };
  }

  private write(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    { route, body }: Found,
  ): ReadyAnswer {
    const common = this.headers ?? [];
    const own = ["x-request-id", requestId, "etag", `"${body.tag}"`];
    if (body.isHeldBy(request.headers["if-none-match"])) {
      response.writeHead(304, [...common, ...own]).end();
      return { route, status: 304 };
    }
    const type = ["content-type", "application/json; charset=utf-8"];
    const length = ["content-length", String(body.json.length)];
    response.writeHead(200, [...common, ...own, ...type, ...length]).end(body.json);
    return { route, status: 200 };
  }
}
