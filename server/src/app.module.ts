import { type DynamicModule, Module } from "@nestjs/common";
import { HttpModule } from "./http/http.module.js";
import { type Runtime, RuntimeModule } from "./http/runtime.module.js";

/** The server: the HTTP house and its features (architecture.md). */
@Module({})
export class AppModule {
  static of(runtime: Runtime): DynamicModule {
    return {
      module: AppModule,
      imports: [RuntimeModule.of(runtime), HttpModule],
    };
  }
}
