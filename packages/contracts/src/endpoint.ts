import type { AccessAct } from "@wardline/domain/people/access-act";
import type { Grant } from "@wardline/domain/people/grants";
import type * as z from "zod";
import type { ErrorCode, Meta } from "./errors.js";

/**
 * Who may call an endpoint (docs/wire.md, Grants): anyone; every account; staff, about themselves; the hospital's own
 * account, which nobody else may touch; or anyone who has a grant, or one of several. The hospital's own account has them all.
 */
export type Access = "public" | "any" | "sub" | "owner" | Grant | readonly Grant[];

/**
 * What a call costs the installation, so that it waits for its turn among its equals (docs/wire.md, Fair shares): a few records;
 * much of a hospital's log or cards; calculations that keep a server from everything else; an answer of somebody else; or
 * the hash of a password, which waits for its own turn.
 */
export const COSTS = ["small", "report", "reckoning", "outside", "password"] as const;
export type Cost = (typeof COSTS)[number];

/** Stands on every answer of a server: a page that a network puts in its place has none. */
export const OWN_HEADER = "X-Wardline";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * The one description of a call. The server routes, validates and guards by it, the client types its calls by it,
 * and the OpenAPI document is made from it (docs/architecture.md, The law). `path` is below `/api`, with `:name`
 * parameters.
 */
export interface EndpointDefinition {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: Access;
  readonly cost: Cost;
  readonly summary: string;
  /** A sentence on what the call returns or does, for readers of the OpenAPI document. */
  readonly description: string;
  /** The fields of `meta` that an answer may have. */
  readonly meta?: readonly (keyof Meta)[];
  /** Codes of failures that follow from nothing else in this definition. */
  readonly errors?: readonly ErrorCode[];
  /** What a person reads of a failure of which the server said nothing, unless the page has words of its own. */
  readonly failed?: string;
  /** Open to an account that must set up a second factor before anything else (docs/wire.md, Second factor). */
  readonly beforeSecondFactor?: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The shape of `data` in the envelope, or of the whole body when `envelope` is "bare". */
  readonly reply: z.ZodType;
  /** "bare": the reply carries its own fields beside `status` instead of `data` (docs/wire.md, Envelope and errors). */
  readonly envelope?: "data" | "bare";
  /** What a "bare" reply is when it is not JSON but the text of a file. */
  readonly mediaType?: string;
  /** The name under which browsers save such a file, where it is not a page to be shown. */
  readonly fileName?: string;
  /** The success status: 201 for a create, 200 otherwise (docs/wire.md, Envelope and errors). */
  readonly status?: 200 | 201;
  /** Accepts `Idempotency-Key` (docs/wire.md, Envelope and errors). */
  readonly idempotent?: boolean;
  /** Accepts `If-Match` with the record's version (docs/wire.md, Envelope and errors). */
  readonly ifMatch?: boolean;
  /** Bytes that the body may have where the general limit is too small for what the contract promises. */
  readonly bodyBytes?: number;
  /** Accepts `multipart/form-data` with one file field of this name beside the body's fields. */
  readonly file?: string;
  /** Each successful call is kept in the access log (docs/wire.md, Access log). */
  readonly noted?: Noted;
}

/** What the access log keeps of a call. */
export interface Noted {
  readonly act: AccessAct;
  /** The path or query parameter that names the record. */
  readonly subject?: string;
  /** The query parameter that says what was searched; a call without it is not kept. */
  readonly detail?: string;
}

/** Declares an endpoint, keeping the literal types of its definition. */
export function endpoint<const D extends EndpointDefinition>(definition: D): D {
  return definition;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler receives after validation. */
export interface Input<D extends EndpointDefinition> {
  readonly params: Parsed<D["params"]>;
  readonly query: Parsed<D["query"]>;
  readonly body: Parsed<D["body"]>;
}

/** What a caller hands over: only the parts that the endpoint declares. */
export type CallInput<D extends EndpointDefinition> = (D["params"] extends z.ZodType
  ? { params: Sent<D["params"]> }
  : { params?: undefined }) &
  (D["query"] extends z.ZodType ? { query?: Sent<D["query"]> } : { query?: undefined }) &
  (undefined extends Sent<D["body"]> ? { body?: Sent<D["body"]> } : { body: Sent<D["body"]> });

/** The type of `data` in a successful answer. */
export type Reply<D extends EndpointDefinition> = z.output<D["reply"]>;
