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
import type { WardlineRequest } from "./request.js";

export const ENDPOINT = Symbol("endpoint");

/**
 * Routes a handler by its contract: method, path and access come from `packages/contracts`, and so do validation,
 * guard and OpenAPI document. A handler without one is refused at the start (architecture.md, law 7).
 */
export function Endpoint(definition: EndpointDefinition): MethodDecorator {
  return applyDecorators(
    RequestMapping({ path: `/api${definition.path}`, method: RequestMethod[definition.method] }),
    SetMetadata(ENDPOINT, definition),
    RouteConfig({ bodyBytes: definition.bodyBytes }),
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

/** The version that `If-Match` names, or null (api.md 1). */
export const ExpectedVersion = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<WardlineRequest>().expectedVersion;
});
