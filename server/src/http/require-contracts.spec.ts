import "reflect-metadata";
import { Controller, Get, Module } from "@nestjs/common";
import { DiscoveryModule, NestFactory } from "@nestjs/core";
import { FastifyAdapter, type NestFastifyApplication } from "@nestjs/platform-fastify";
import { listPatients } from "@wardline/contracts/patients/patient";
import { Endpoint } from "./endpoint.decorator.js";
import { requireContracts } from "./require-contracts.js";

@Controller()
class Guarded {
  @Endpoint(listPatients)
  list(): void {}

  count(): void {}
}

@Controller()
class Bare {
  @Get("/api/everything")
  everything(): void {}
}

async function listRoutes(...controllers: (typeof Guarded | typeof Bare)[]) {
  @Module({ imports: [DiscoveryModule], controllers })
  class Routes {}
  const app = await NestFactory.create<NestFastifyApplication>(Routes, new FastifyAdapter(), {
    logger: false,
  });
  return requireContracts(app);
}

/** docs/architecture.md, The law. */
describe("the list of a server's routes", () => {
  it("matches its contracts", async () => {
    expect(await listRoutes(Guarded)).toEqual([listPatients]);
  });

  it("prevents the server's start if a route has no contract", async () => {
    await expect(listRoutes(Guarded, Bare)).rejects.toThrow(
      "The route of Bare.everything has no contract.",
    );
  });
});
