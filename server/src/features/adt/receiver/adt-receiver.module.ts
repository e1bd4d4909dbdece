import { type DynamicModule, Module } from "@nestjs/common";
import { CommitsModule } from "../../../commits/commits.module.js";
import { type Runtime, RuntimeModule } from "../../../runtime/runtime.module.js";
import { AdtModule } from "../adt.module.js";
import { AdtInboxService } from "../adt-inbox.service.js";
import { AdtMetrics } from "./adt-metrics.js";
import { AdtReceiver } from "./adt-receiver.js";
import { AdtSources } from "./adt-sources.js";

/** The ADT program: a server without HTTP that receives messages (docs/wire/adt.md). */
@Module({})
export class AdtReceiverModule {
  static register(runtime: Runtime): DynamicModule {
    return {
      module: AdtReceiverModule,
      imports: [RuntimeModule.forRuntime(runtime), CommitsModule, AdtModule],
      providers: [AdtInboxService, AdtSources, AdtMetrics, AdtReceiver],
    };
  }
}
