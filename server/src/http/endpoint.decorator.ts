import type { ExecutionContext } from "@nestjs/common";
import {
  applyDecorators,
  createParamDecorator,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from "@nestjs/common";
import { RouteConfig } from "@nestjs/platform-fastify";
import { buildEndpointAddress, type EndpointDefinition } from "@wardline/contracts/endpoint";
import { readOrigin } from "../request/origin.js";
import type { WardlineRequest } from "../request/request.js";

export const ENDPOINT = Symbol("endpoint");

export interface EndpointRoute {
  endpoint?: EndpointDefinition;
  isShared?: boolean;
}

export interface EndpointOptions {
  /**
   * True if all callers of one hospital with the same wards get the same answer, which is cached until the hospital
   * changes.
   */
  isShared?: boolean;
}

/**
 * Routes a handler by its contract, which defines method, path, access, validation and OpenAPI. A handler without a
 * contract prevents the server from starting (docs/architecture.md, The law).
 */
export function Endpoint(
  definition: EndpointDefinition,
  { isShared = false }: EndpointOptions = {},
): MethodDecorator {
  if (isShared && (definition.method !== "GET" || definition.access === "public")) {
    throw new Error(`${definition.method} ${definition.path} cannot be shared.`);
  }
  return applyDecorators(
    RequestMapping({
      path: buildEndpointAddress(definition),
      method: RequestMethod[definition.method],
    }),
    SetMetadata(ENDPOINT, definition),
    RouteConfig({ endpoint: definition, isShared } satisfies EndpointRoute),
  );
}

/** The validated parameters, query and body, typed by `Input<typeof contract>`. */
export const RequestInput = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<WardlineRequest>().input;
});

/** The caller; only on protected endpoints. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<WardlineRequest>().caller;
});

/** The client's address and device, an `Origin`. */
export const ClientOrigin = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return readOrigin(context.switchToHttp().getRequest<WardlineRequest>());
});

/** The version in `If-Match`, or null (docs/wire/envelope.md, Envelope and errors). */
export const ExpectedVersion = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<WardlineRequest>().expectedVersion;
});
