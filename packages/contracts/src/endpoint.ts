import type { AccessAct } from "@wardline/domain/people/access-act";
import type { Grant } from "@wardline/domain/people/grants";
import type * as z from "zod";
import type { ErrorCode, Meta } from "./errors.js";

/**
 * Callers of an endpoint (docs/wire/accounts.md, Grants): anyone; every account; staff about themselves; only the
 * hospital's own account; or holders of a grant, or of one of several grants. The hospital's own account has all
 * grants.
 */
export type Access = "public" | "any" | "sub" | "owner" | Grant | readonly Grant[];

/**
 * Cost of a call, which decides the queue in which the call waits (docs/wire/envelope.md, Fair shares): a few records;
 * much of a hospital's log or patients; heavy computation; an external service; a password hash.
 */
export const COSTS = ["small", "report", "reckoning", "outside", "password"] as const;
export type Cost = (typeof COSTS)[number];

/** Header on every answer of a server; a captive portal's page lacks it. */
export const WARDLINE_HEADER = "X-Wardline";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Describes a call for server, client and OpenAPI document (docs/architecture.md, The law). `path` is below `/api`
 * unless it has a `base`, with `:name` parameters.
 */
export interface EndpointDefinition {
  readonly method: Method;
  readonly path: `/${string}`;
  /** Start of the address in place of `/api`, for the paths that a standard prescribes. */
  readonly base?: `/${string}`;
  readonly access: Access;
  readonly cost: Cost;
  readonly summary: string;
  /** One sentence for the OpenAPI document. */
  readonly description: string;
  /** Fields of `meta` in the answer. */
  readonly meta?: readonly (keyof Meta)[];
  /** Further error codes that do not follow from the rest of the definition. */
  readonly errors?: readonly ErrorCode[];
  /** Default message for a failure without a message from the server. */
  readonly failed?: string;
  /**
   * Allows API tokens that have the grant in `access`; other tokens are refused (docs/wire/accounts.md, API tokens).
   */
  readonly forTokens?: true;
  /** Allows calls before the account has set up a required second factor (docs/wire/accounts.md, Second factor). */
  readonly beforeSecondFactor?: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Shape of `data` in the envelope, or of the whole body if `envelope` is "bare". */
  readonly reply: z.ZodType;
  /**
   * "bare": the fields of the reply are next to `status`, not in `data` (docs/wire/envelope.md, Envelope and errors).
   */
  readonly envelope?: "data" | "bare";
  /** Media type of a "bare" reply that is a file rather than JSON. */
  readonly mediaType?: string;
  /** File name for downloads; absent for a page. */
  readonly fileName?: string;
  /** Success status: 201 if a record is created, 200 otherwise (docs/wire/envelope.md, Envelope and errors). */
  readonly status?: 200 | 201;
  /** Accepts `Idempotency-Key` (docs/wire/envelope.md, Envelope and errors). */
  readonly idempotent?: boolean;
  /** Accepts `If-Match` with the record's version (docs/wire/envelope.md, Envelope and errors). */
  readonly ifMatch?: boolean;
  /** Largest body in bytes, if above the general limit. */
  readonly bodyBytes?: number;
  /** Accepts `multipart/form-data` with one file field of this name. */
  readonly file?: string;
  /** Writes each successful call to the access log (docs/wire/operations.md, Access log). */
  readonly noted?: AccessNoteParts;
}

/** Parts of a call that the access log records. */
export interface AccessNoteParts {
  readonly act: AccessAct;
  /** Path or query parameter that names the record. */
  readonly subject?: string;
  /** Query parameter with the search text; calls without it are not logged. */
  readonly detail?: string;
}

/** Returns the address of an endpoint on the server's origin, with `:name` placeholders for its parameters. */
export function buildEndpointAddress({
  base = "/api",
  path,
}: Pick<EndpointDefinition, "base" | "path">): string {
  return `${base}${path}`;
}

/** Declares an endpoint with its literal types. */
export function endpoint<const D extends EndpointDefinition>(definition: D): D {
  return definition;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** Validated input of a handler. */
export interface Input<D extends EndpointDefinition> {
  readonly params: Parsed<D["params"]>;
  readonly query: Parsed<D["query"]>;
  readonly body: Parsed<D["body"]>;
}

/** A caller's input: only the parts that the endpoint declares. */
export type CallInput<D extends EndpointDefinition> = (D["params"] extends z.ZodType
  ? { params: Sent<D["params"]> }
  : { params?: undefined }) &
  (D["query"] extends z.ZodType ? { query?: Sent<D["query"]> } : { query?: undefined }) &
  (undefined extends Sent<D["body"]> ? { body?: Sent<D["body"]> } : { body: Sent<D["body"]> });

export type Reply<D extends EndpointDefinition> = z.output<D["reply"]>;
