import type { AccountType } from "@wardline/contracts/accounts";
import type { EndpointDefinition, Input } from "@wardline/contracts/endpoint";
import type { Actor } from "@wardline/database/event-log";
import type { Grant } from "@wardline/domain/people/grants";
import type { WardLimit } from "@wardline/domain/wards/ward-limit";
import type { FastifyRequest } from "fastify";

/** Who makes a request, as the session row says, not the token alone (docs/wire.md, Accounts and sessions). */
export interface Caller {
  accountId: string;
  hospitalId: string;
  sessionId: string;
  accountType: AccountType;
  email: string;
  /** First and last name of staff, the hospital's name for its administrator. */
  name: string;
  /** The department of a staff member; empty for the administrator. */
  department: string;
  /** What the caller may do beyond the staff's own area; of the hospital's own account, `administrator`. */
  grants: readonly Grant[];
  /** The wards to which the grants are limited (docs/wire.md, Persons by ward); empty: the whole hospital. */
  wards: WardLimit;
  /** Whether the account must set up a second factor before anything else (docs/wire.md, Second factor). */
  lacksSecondFactor: boolean;
}

/** Whose account it is, as far as logs say it. */
export type Person = Pick<Caller, "hospitalId" | "accountId" | "name" | "email">;

/** A person as the logs keep them. */
export function actorOf({ accountId, name, email }: Omit<Person, "hospitalId">): Actor {
  return { id: accountId, name, email };
}

/** What the guard and the interceptor add to a request. */
export interface WardlineRequest extends FastifyRequest {
  caller: Caller | undefined;
  input: Input<EndpointDefinition>;
  expectedVersion: number | null;
  /** The uploaded file of an endpoint that takes one. */
  uploaded: UploadedFile | undefined;
}

export interface UploadedFile {
  field: string;
  content: Buffer;
}
