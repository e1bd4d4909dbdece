import { Global, Module } from "@nestjs/common";
import { TOKEN_RESOLVER } from "../../http/caller-resolver.js";
import { ApiTokenResolver } from "./api-token-resolver.js";
import { ApiTokensController } from "./api-tokens.controller.js";
import { ApiTokensService } from "./api-tokens.service.js";

/** Global, because the guard uses it to identify programs. */
@Global()
@Module({
  controllers: [ApiTokensController],
  providers: [ApiTokensService, { provide: TOKEN_RESOLVER, useClass: ApiTokenResolver }],
  exports: [TOKEN_RESOLVER],
})
export class ApiTokensModule {}
