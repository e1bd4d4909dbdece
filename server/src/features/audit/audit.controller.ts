import { Readable } from "node:stream";
import { Controller } from "@nestjs/common";
import * as contract from "@wardline/contracts/audit";
import type { Input } from "@wardline/contracts/endpoint";
import { type Answer, answer } from "../../http/answer.js";
import { By, Endpoint, Given } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../http/request.js";
import { readCursor, writeCursor } from "./audit.mapper.js";
import { AuditService } from "./audit.service.js";
import { CSV_HEAD, csvLines } from "./audit-csv.js";

/** Who changed what: pages of it, and all of it as a file (docs/wire.md, Audit). */
@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Endpoint(contract.listAudit)
  async list(
    @By() { hospitalId }: Caller,
    @Given() { query: { cursor, ...filters } }: Input<typeof contract.listAudit>,
  ): Promise<Answer<contract.AuditEntry[]>> {
    const { entries, next } = await this.audit.page(hospitalId, filters, readCursor(cursor));
    return answer(entries, { meta: { next_cursor: next === null ? null : writeCursor(next) } });
  }

  @Endpoint(contract.exportAuditCsv)
  csv(
    @By() { hospitalId }: Caller,
    @Given() { query }: Input<typeof contract.exportAuditCsv>,
  ): Readable {
    return this.file(hospitalId, query, csvLines, CSV_HEAD);
  }

  @Endpoint(contract.exportAuditNdjson)
  ndjson(
    @By() { hospitalId }: Caller,
    @Given() { query }: Input<typeof contract.exportAuditNdjson>,
  ): Readable {
    return this.file(hospitalId, query, (entry) => `${JSON.stringify(entry)}\n`);
  }

  /** Sent as it is read: a log of years would not fit into memory. */
  private file(
    hospitalId: string,
    filters: contract.AuditFilters,
    linesOf: (entry: contract.AuditEntry) => string,
    head = "",
  ): Readable {
    const portions = this.audit.all(hospitalId, filters);
    async function* text(): AsyncGenerator<string> {
      if (head !== "") yield head;
      for await (const entries of portions) yield entries.map(linesOf).join("");
    }
    return Readable.from(text(), { objectMode: false });
  }
}
