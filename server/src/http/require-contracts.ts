import { DiscoveryService, MetadataScanner, Reflector } from "@nestjs/core";
import type { NestFastifyApplication } from "@nestjs/platform-fastify";
import type { EndpointDefinition } from "@wardline/contracts/endpoint";
import { ENDPOINT } from "./endpoint.decorator.js";

/**
 * Collects the contracts of all routes; throws if a routed handler has no contract, so that nothing is reachable by
 * accident.
 */
export function requireContracts(app: NestFastifyApplication): EndpointDefinition[] {
  const routedContracts: EndpointDefinition[] = [];
  const reflector = app.get(Reflector);
  const scanner = new MetadataScanner();
  for (const { instance } of app.get(DiscoveryService).getControllers()) {
    const prototype = Object.getPrototypeOf(instance) as Record<
      string,
      (...given: unknown[]) => unknown
    >;
    for (const name of scanner.getAllMethodNames(prototype)) {
      const handler = prototype[name];
      if (handler === undefined || Reflect.getMetadata("path", handler) === undefined) continue;
      const definition = reflector.get<EndpointDefinition | undefined>(ENDPOINT, handler);
      if (definition === undefined) {
        throw new Error(`The route of ${prototype.constructor.name}.${name} has no contract.`);
      }
      routedContracts.push(definition);
    }
  }
  return routedContracts;
}
