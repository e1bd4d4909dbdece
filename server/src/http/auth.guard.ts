import { type CanActivate, type ExecutionContext, Inject, Injectable } from "@nestjs/common";
import { Reflector } from "@nestjs/core";
import type { EndpointDefinition } from "@wardline/contracts/endpoint";
import { AppError } from "./app-error.js";
import { CALLER_RESOLVER, type CallerResolver } from "./caller-resolver.js";
import { ENDPOINT } from "./endpoint.decorator.js";
import { RateLimits } from "./rate-limits.js";
import type { WardlineRequest } from "./request.js";

/** Deny by default: a route is open only as far as its contract's `access` says (architecture.md, law 7). */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(CALLER_RESOLVER) private readonly callers: CallerResolver,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const definition = this.reflector.get<EndpointDefinition | undefined>(
      ENDPOINT,
      context.getHandler(),
    );
    if (definition === undefined) throw new AppError("FORBIDDEN");
    if (definition.access === "public") return true;
    const request = context.switchToHttp().getRequest<WardlineRequest>();
    const caller = await this.callers.byToken(bearerToken(request.headers.authorization));
    if (caller === null) throw new AppError("UNAUTHORIZED");
    request.caller = caller;
    await this.limits.spendCall(caller.accountId);
    if (definition.access !== "any" && definition.access !== caller.accountType)
      throw new AppError("FORBIDDEN");
    return true;
  }
}

/** The token of an `Authorization: Bearer` header, or the empty string. */
export function bearerToken(header: string | undefined): string {
  return /^Bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? "";
}
