import { Module } from "@nestjs/common";
import { AccessLogController } from "./access-log.controller.js";
import { AccessLogService } from "./access-log.service.js";
import { AccessNotes } from "./access-notes.service.js";
import { AuditController } from "./audit.controller.js";
import { AuditService } from "./audit.service.js";

@Module({
  controllers: [AuditController, AccessLogController],
  providers: [AuditService, AccessLogService, AccessNotes],
  exports: [AccessNotes],
})
export class AuditModule {}
