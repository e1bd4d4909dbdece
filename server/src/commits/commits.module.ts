import { Global, Module } from "@nestjs/common";
import { CommittedEvents } from "./committed-events.js";
import { UnitOfWork } from "./unit-of-work.js";

/** How changes are committed and who hears of them (docs/architecture.md, The write path). */
@Global()
@Module({
  providers: [CommittedEvents, UnitOfWork],
  exports: [CommittedEvents, UnitOfWork],
})
export class CommitsModule {}
