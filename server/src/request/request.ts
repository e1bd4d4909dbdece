import type { AccountType } from "@wardline/contracts/accounts/account";
import type { EndpointDefinition, Input } from "@wardline/contracts/endpoint";
import type { Grant } from "@wardline/domain/people/grants";
import type { WardLimit } from "@wardline/domain/people/ward-limit";
import type { Actor } from "@wardline/domain/records/actor";
import type { FastifyRequest } from "fastify";

/**
 * The authenticated caller, read from the session row and not from the token alone (docs/wire/accounts.md, Accounts and
 * sessions).
 */
export interface Caller {
  accountId: string;
  hospitalId: string;
  sessionId: string;
  accountType: AccountType;
  email: string;
  /** First and last name of staff; the hospital's name for its administrator. */
  name: string;
  /** The department of a staff member; empty for the administrator. */
  department: string;
  /** Rights beyond the staff's own area; the hospital's own account has `administrator`. */
  grants: readonly Grant[];
  /** Wards to which the grants are limited (docs/wire/accounts.md, Persons by ward); empty for the whole hospital. */
  wards: WardLimit;
  /** True if the account must set up a second factor before anything else (docs/wire/accounts.md, Second factor). */
  lacksSecondFactor: boolean;
  /**
   * Id of the API token, if a program calls (docs/wire/accounts.md, API tokens); also used as the caller's account and
   * session id.
   */
  tokenId?: string;
  /** True if FHIR answers name patients whom displays must not name (docs/wire/fhir.md, Names). */
  canSeeNames?: boolean;
}

/** The fields of a caller that are stored in logs. */
export type Person = Pick<Caller, "hospitalId" | "accountId" | "name" | "email">;

export function toActor({ accountId, name, email }: Omit<Person, "hospitalId">): Actor {
  return { id: accountId, name, email };
}

export interface WardlineRequest extends FastifyRequest {
  caller: Caller | undefined;
  input: Input<EndpointDefinition>;
  expectedVersion: number | null;
  /** The uploaded file, if the endpoint accepts one. */
  uploaded: UploadedFile | undefined;
}

export interface UploadedFile {
  field: string;
  content: Buffer;
}
