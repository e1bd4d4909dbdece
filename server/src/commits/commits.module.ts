import { Global, Module } from "@nestjs/common";
import { CommittedEvents } from "./committed-events.js";
import { Idempotency } from "./idempotency.js";
import { UnitOfWork } from "./unit-of-work.js";

/** Commits changes and notifies their listeners (docs/architecture.md, The write path). */
@Global()
@Module({
  providers: [CommittedEvents, Idempotency, UnitOfWork],
  exports: [CommittedEvents, Idempotency, UnitOfWork],
})
export class CommitsModule {}
