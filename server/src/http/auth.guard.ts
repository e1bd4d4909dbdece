import { type CanActivate, type ExecutionContext, Injectable } from "@nestjs/common";
import { Reflector } from "@nestjs/core";
import type { EndpointDefinition } from "@wardline/contracts/endpoint";
import { AppError } from "../errors/app-error.js";
import type { WardlineRequest } from "../request/request.js";
import { Admission } from "./admission.js";
import { ENDPOINT } from "./endpoint.decorator.js";

/** Denies by default: a route is open only as its contract's `access` allows (docs/architecture.md, The law). */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly admission: Admission,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const definition = this.reflector.get<EndpointDefinition | undefined>(
      ENDPOINT,
      context.getHandler(),
    );
    if (definition === undefined) throw new AppError("FORBIDDEN");
    if (definition.access === "public") return true;
    await this.admission.admit(definition, context.switchToHttp().getRequest<WardlineRequest>());
    return true;
  }
}
