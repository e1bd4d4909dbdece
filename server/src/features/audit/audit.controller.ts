import type { Readable } from "node:stream";
import { Controller } from "@nestjs/common";
import * as contract from "@wardline/contracts/audit";
import type { Input } from "@wardline/contracts/endpoint";
import { type Answer, answer } from "../../http/answer.js";
import { By, Endpoint, Given } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { readCursor, writeCursor } from "./audit.mapper.js";
import { AuditService } from "./audit.service.js";
import { CSV_HEAD, csvLines } from "./audit-csv.js";
import { jsonLine, logFile } from "./log-file.js";

/** Who changed what: pages of it, and all of it as a file (docs/wire.md, Audit). */
@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Endpoint(contract.listAudit)
  async list(
    @By() caller: Caller,
    @Given() { query: { cursor, ...filters } }: Input<typeof contract.listAudit>,
  ): Promise<Answer<contract.AuditEntry[]>> {
    const { entries, next } = await this.audit.page(caller, filters, readCursor(cursor));
    return answer(entries, { meta: { next_cursor: next === null ? null : writeCursor(next) } });
  }

  @Endpoint(contract.exportAuditCsv)
  async csv(
    @By() caller: Caller,
    @Given() { query }: Input<typeof contract.exportAuditCsv>,
  ): Promise<Readable> {
    const zone = await this.audit.zoneOf(caller.hospitalId);
    return logFile(this.audit.all(caller, query), (entry) => csvLines(entry, zone), CSV_HEAD);
  }

  @Endpoint(contract.exportAuditNdjson)
  ndjson(
    @By() caller: Caller,
    @Given() { query }: Input<typeof contract.exportAuditNdjson>,
  ): Readable {
    return logFile(this.audit.all(caller, query), jsonLine);
  }
}
