import { Inject, Injectable } from "@nestjs/common";
import { mayCall } from "@wardline/contracts/access";
import type { EndpointDefinition } from "@wardline/contracts/endpoint";
import { AppError } from "../errors/app-error.js";
import type { Caller, WardlineRequest } from "../request/request.js";
import { CALLER_RESOLVER, type CallerResolver } from "./caller-resolver.js";
import { RateLimits } from "./rate-limits.js";

/** Who may call what, asked by the guard and by what answers before it. */
@Injectable()
export class Admission {
  constructor(
    @Inject(CALLER_RESOLVER) private readonly callers: CallerResolver,
    private readonly limits: RateLimits,
  ) {}

  /**
   * The caller of an endpoint that is not public, kept on the request, so that a call is asked for and counted once.
   * Throws `UNAUTHORIZED`, `HOSPITAL_SUSPENDED`, `TOO_MANY_REQUESTS`, `FORBIDDEN` where the contract's `access` is not the caller's,
   * or `SECOND_FACTOR_REQUIRED` until there is one.
   */
  async admit(
    { access, beforeSecondFactor }: EndpointDefinition,
    request: WardlineRequest,
  ): Promise<Caller> {
    if (request.caller !== undefined) return request.caller;
    const caller = await this.callers.byToken(bearerToken(request.headers.authorization));
    if (caller === null) throw new AppError("UNAUTHORIZED");
    await this.limits.spendCall(caller.accountId);
    if (!mayCall(caller, access)) throw new AppError("FORBIDDEN");
    if (caller.lacksSecondFactor && beforeSecondFactor !== true) {
      throw new AppError("SECOND_FACTOR_REQUIRED");
    }
    request.caller = caller;
    return caller;
  }
}

/** The token of an `Authorization: Bearer` header, or the empty string. */
export function bearerToken(header: string | undefined): string {
  return /^Bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? "";
}
