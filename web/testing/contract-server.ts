import type { EndpointDefinition, Input } from "@wardline/contracts/endpoint";
import { WARDLINE_HEADER } from "@wardline/contracts/endpoint";
import {
  ERRORS,
  type ErrorCode,
  type Failure,
  type FieldProblem,
  type Success,
} from "@wardline/contracts/errors";
import type * as z from "zod";

/** Received call, parsed according to its contract. */
export interface ReceivedCall<D extends EndpointDefinition = EndpointDefinition> extends Input<D> {
  endpoint: D;
  /** Version in `If-Match`, with its quotes; null if the header is missing. */
  ifMatch: string | null;
  idempotencyKey: string | null;
}

type Answer<D extends EndpointDefinition> = (
  call: ReceivedCall<D>,
) => Replied<D> | Promise<Replied<D>>;

type Replied<D extends EndpointDefinition> =
  | z.input<D["reply"]>
  | AnswerWithMeta<z.input<D["reply"]>>;

/** An answer with `meta` next to its data. */
export class AnswerWithMeta<T> {
  constructor(
    readonly data: T,
    readonly meta: Success<T>["meta"],
  ) {}
}

/** Refusal by the server, thrown by an answer: its code, and any `data` and `errors`. */
export class RefusedCall extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly data?: unknown,
    readonly errors?: FieldProblem[],
  ) {
    super(ERRORS[code][1]);
  }
}

/**
 * Answers `fetch` in specs according to the contracts. Finds the endpoint by method and path, parses params and body,
 * refuses an invalid body like the server, and throws if an answer does not match `reply` (docs/wire/envelope.md,
 * Envelope and errors).
 */
export class ContractServer {
  readonly calls: ReceivedCall[] = [];
  private readonly answers = new Map<EndpointDefinition, Answer<EndpointDefinition>>();

  /** Sets how an endpoint answers from now on. */
  on<const D extends EndpointDefinition>(endpoint: D, answer: Answer<D>): void {
    this.answers.set(endpoint, answer as unknown as Answer<EndpointDefinition>);
  }

  listCalls<const D extends EndpointDefinition>(endpoint: D): ReceivedCall<D>[] {
    return this.calls.filter((call) => call.endpoint === endpoint) as unknown as ReceivedCall<D>[];
  }

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, "http://hospital.test");
    for (const [endpoint, answer] of this.answers) {
      const params = parseParams(endpoint, pathname);
      if (params !== null && endpoint.method === init.method) {
        const query = Object.fromEntries(searchParams);
        return await this.answer(endpoint, answer, init, { params, query });
      }
    }
    throw new Error(`No answer for ${init.method} ${url}`);
  };

  private async answer(
    endpoint: EndpointDefinition,
    answer: Answer<EndpointDefinition>,
    init: RequestInit,
    { params, query }: { params: unknown; query: unknown },
  ): Promise<Response> {
    const headers = new Headers(init.headers);
    const sentBody: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const body = endpoint.body?.safeParse(sentBody);
    const call = {
      endpoint,
      params: endpoint.params?.parse(params),
      query: endpoint.query?.parse(query),
      body: body?.data,
      ifMatch: headers.get("If-Match"),
      idempotencyKey: headers.get("Idempotency-Key"),
    } as unknown as ReceivedCall;
    this.calls.push(call);
    if (body?.error !== undefined) {
      const errors = body.error.issues.map(({ path, message }) => ({
        path: path.join("."),
        message,
      }));
      return buildRefusal(new RefusedCall("VALIDATION_FAILED", undefined, errors));
    }
    try {
      const result = await answer(call);
      const { data: raw, meta } =
        result instanceof AnswerWithMeta ? result : { data: result, meta: undefined };
      const data = endpoint.reply.parse(raw);
      if (endpoint.mediaType !== undefined) {
        const type = { "content-type": endpoint.mediaType, [WARDLINE_HEADER]: "1" };
        return new Response(String(data), { status: endpoint.status ?? 200, headers: type });
      }
      const isBare = endpoint.envelope === "bare";
      const envelopeBody = { status: "success", data, ...(meta !== undefined && { meta }) };
      return reply(endpoint.status ?? 200, isBare ? data : envelopeBody);
    } catch (error) {
      if (error instanceof RefusedCall) return buildRefusal(error);
      throw error;
    }
  }
}

function parseParams(
  endpoint: EndpointDefinition,
  pathname: string,
): Record<string, string> | null {
  const names = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = ""]) => name);
  const pattern = new RegExp(`^/api${endpoint.path.replace(/:[A-Za-z]+/g, "([^/]+)")}$`);
  const pathMatch = pattern.exec(pathname);
  if (pathMatch === null) return null;
  return Object.fromEntries(
    names.map((name, at) => [name, decodeURIComponent(pathMatch[at + 1] ?? "")]),
  );
}

function buildRefusal({ code, data, errors }: RefusedCall): Response {
  const [status, message] = ERRORS[code];
  const body: Failure = { status: "error", code, message, requestId: "spec" };
  return reply(status, {
    ...body,
    ...(data !== undefined && { data }),
    ...(errors !== undefined && { errors }),
  });
}

function reply(status: number, body: unknown): Response {
  const headers = { "content-type": "application/json" };
  return new Response(JSON.stringify(body), { status, headers });
}
