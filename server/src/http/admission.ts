import { Inject, Injectable } from "@nestjs/common";
import { canCall } from "@wardline/contracts/accounts/access";
import type { EndpointDefinition } from "@wardline/contracts/endpoint";
import { isApiToken } from "@wardline/domain/people/api-token";
import { AppError } from "../errors/app-error.js";
import { RateLimits } from "../limits/rate-limits.js";
import type { Caller, WardlineRequest } from "../request/request.js";
import {
  CALLER_RESOLVER,
  type CallerResolver,
  TOKEN_RESOLVER,
  type TokenResolver,
} from "./caller-resolver.js";

/** Decides who may call an endpoint, for the guard and for cached answers. */
@Injectable()
export class Admission {
  constructor(
    @Inject(CALLER_RESOLVER) private readonly callers: CallerResolver,
    @Inject(TOKEN_RESOLVER) private readonly tokens: TokenResolver,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Resolves the caller of a protected endpoint and counts the call once per request. Throws `UNAUTHORIZED`,
   * `HOSPITAL_SUSPENDED`, `TOO_MANY_REQUESTS`, `FORBIDDEN` or `SECOND_FACTOR_REQUIRED`.
   */
  async admit(
    { access, beforeSecondFactor, forTokens }: EndpointDefinition,
    request: WardlineRequest,
  ): Promise<Caller> {
    if (request.caller !== undefined) return request.caller;
    const caller = await this.identify(request);
    await this.limits.spendCall(caller.accountId);
    if (caller.tokenId !== undefined) refuseProgram(caller, access, forTokens);
    if (!canCall(caller, access)) throw new AppError("FORBIDDEN");
    if (caller.lacksSecondFactor && beforeSecondFactor !== true) {
      throw new AppError("SECOND_FACTOR_REQUIRED");
    }
    request.caller = caller;
    return caller;
  }

  private async identify({ headers, ip }: WardlineRequest): Promise<Caller> {
    const token = readBearerToken(headers.authorization);
    if (isApiToken(token)) return this.tokens.resolveApiToken(token, ip);
    const caller = await this.callers.resolveToken(token);
    if (caller === null) throw new AppError("UNAUTHORIZED");
    return caller;
  }
}

/** Throws `FORBIDDEN` unless the call is open to programs and the token has the grant that the call needs. */
function refuseProgram(
  caller: Caller,
  access: EndpointDefinition["access"],
  isForTokens = false,
): void {
  if (!isForTokens) throw new AppError("FORBIDDEN", "This call is not open to API tokens.");
  if (!canCall(caller, access)) {
    throw new AppError("FORBIDDEN", "This API token does not have the right for this call.");
  }
}

/** Returns the token of an `Authorization: Bearer` header, or the empty string. */
export function readBearerToken(header: string | undefined): string {
  return /^Bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? "";
}
