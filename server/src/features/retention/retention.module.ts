import { Module } from "@nestjs/common";
import { ErasureController } from "./erasure.controller.js";
import { ErasureService } from "./erasure.service.js";
import { RetentionController } from "./retention.controller.js";
import { RetentionService } from "./retention.service.js";

@Module({
  controllers: [RetentionController, ErasureController],
  providers: [RetentionService, ErasureService],
})
export class RetentionModule {}
