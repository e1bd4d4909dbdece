import type { Readable } from "node:stream";
import { Controller } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/operation/audit";
import { CurrentCaller, Endpoint, RequestInput } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { type Answer, answer } from "../../responses/answer.js";
import { readAuditCursor, writeAuditCursor } from "./audit.mapper.js";
import { AuditService } from "./audit.service.js";
import { CSV_HEAD, formatCsvLines } from "./audit-csv.js";
import { formatJsonLine, streamLogFile } from "./log-file.js";

/** Endpoints that serve the audit log as pages and as a file (docs/wire/operations.md, Audit). */
@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Endpoint(contract.listAudit)
  async list(
    @CurrentCaller() caller: Caller,
    @RequestInput() { query: { cursor, ...filters } }: Input<typeof contract.listAudit>,
  ): Promise<Answer<contract.AuditEntry[]>> {
    const { entries, next } = await this.audit.readPage(caller, filters, readAuditCursor(cursor));
    return answer(entries, {
      meta: { next_cursor: next === null ? null : writeAuditCursor(next) },
    });
  }

  @Endpoint(contract.exportAuditCsv)
  async exportCsv(
    @CurrentCaller() caller: Caller,
    @RequestInput() { query }: Input<typeof contract.exportAuditCsv>,
  ): Promise<Readable> {
    const zone = await this.audit.readZone(caller.hospitalId);
    return streamLogFile(
      this.audit.readAll(caller, query),
      (entry) => formatCsvLines(entry, zone),
      CSV_HEAD,
    );
  }

  @Endpoint(contract.exportAuditNdjson)
  exportNdjson(
    @CurrentCaller() caller: Caller,
    @RequestInput() { query }: Input<typeof contract.exportAuditNdjson>,
  ): Readable {
    return streamLogFile(this.audit.readAll(caller, query), formatJsonLine);
  }
}
