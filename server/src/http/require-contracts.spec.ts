import "reflect-metadata";
import { Controller, Get, Module } from "@nestjs/common";
import { DiscoveryModule, NestFactory } from "@nestjs/core";
import { FastifyAdapter, type NestFastifyApplication } from "@nestjs/platform-fastify";
import { listPatients } from "@wardline/contracts/patients/patient";
import { Endpoint } from "./endpoint.decorator.js";
import { requireContracts } from "./require-contracts.js";

@Controller()
class GuardedController {
  @Endpoint(listPatients)
  list(): void {}

  count(): void {}
}

@Controller()
class BareController {
  @Get("/api/everything")
  everything(): void {}
}

async function listRoutes(...controllers: (typeof GuardedController | typeof BareController)[]) {
  @Module({ imports: [DiscoveryModule], controllers })
  class RoutesModule {}
  const app = await NestFactory.create<NestFastifyApplication>(RoutesModule, new FastifyAdapter(), {
    logger: false,
  });
  return requireContracts(app);
}

/** docs/architecture.md, The law. */
describe("the list of a server's routes", () => {
  it("matches its contracts", async () => {
    expect(await listRoutes(GuardedController)).toEqual([listPatients]);
  });

  it("prevents the server's start if a route has no contract", async () => {
    await expect(listRoutes(GuardedController, BareController)).rejects.toThrow(
      "The route of BareController.everything has no contract.",
    );
  });
});
