import type { ExecutionContext } from "@nestjs/common";
import {
  applyDecorators,
  createParamDecorator,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from "@nestjs/common";
import { RouteConfig } from "@nestjs/platform-fastify";
import type { EndpointDefinition } from "@wardline/contracts/endpoint";
import { originOf } from "../request/origin.js";
import type { WardlineRequest } from "../request/request.js";

export const ENDPOINT = Symbol("endpoint");

/** What Fastify knows of an endpoint's route; a route that is no endpoint has none of it. */
export interface EndpointRoute {
  endpoint?: EndpointDefinition;
  isShared?: boolean;
}

export interface EndpointOptions {
  /**
   * Every caller of one hospital with rights for the same wards is given the same answer to the same address, so that it is
   * made once and kept until the hospital changes.
   */
  isShared?: boolean;
}

/**
 * Routes a handler by its contract: method, path and access come from `packages/contracts`, and so do validation,
 * guard and OpenAPI document. A handler without one is refused at the start (docs/architecture.md, The law).
 */
export function Endpoint(
  definition: EndpointDefinition,
  { isShared = false }: EndpointOptions = {},
): MethodDecorator {
  if (isShared && (definition.method !== "GET" || definition.access === "public")) {
    throw new Error(`${definition.method} ${definition.path} cannot be shared.`);
  }
  return applyDecorators(
    RequestMapping({ path: `/api${definition.path}`, method: RequestMethod[definition.method] }),
    SetMetadata(ENDPOINT, definition),
    RouteConfig({ endpoint: definition, isShared } satisfies EndpointRoute),
  );
}

/** The validated parameters, query and body of the request, typed by `Input<typeof contract>`. */
export const Given = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<WardlineRequest>().input;
});

/** Who calls; only on endpoints that are not public. */
export const By = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<WardlineRequest>().caller;
});

/** From where the call came; an `Origin`. */
export const From = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return originOf(context.switchToHttp().getRequest<WardlineRequest>());
});

/** The version that `If-Match` names, or null (docs/wire.md, Envelope and errors). */
export const ExpectedVersion = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<WardlineRequest>().expectedVersion;
});
