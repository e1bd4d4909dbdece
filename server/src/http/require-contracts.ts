import { DiscoveryService, MetadataScanner, Reflector } from "@nestjs/core";
import type { NestFastifyApplication } from "@nestjs/platform-fastify";
import { ENDPOINT } from "./endpoint.decorator.js";

/** Stops the start when a handler has a route but no contract: nothing is reachable by accident (law 7). */
export function requireContracts(app: NestFastifyApplication): void {
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
      if (reflector.get(ENDPOINT, handler) === undefined) {
        throw new Error(`The route of ${prototype.constructor.name}.${name} has no contract.`);
      }
    }
  }
}
