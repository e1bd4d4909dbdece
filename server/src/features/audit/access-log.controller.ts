import type { Readable } from "node:stream";
import { Controller } from "@nestjs/common";
import * as contract from "@wardline/contracts/access-log";
import type { Input } from "@wardline/contracts/endpoint";
import { type Answer, answer } from "../../http/answer.js";
import { By, Endpoint, From, Given } from "../../http/endpoint.decorator.js";
import type { Origin } from "../../request/origin.js";
import type { Caller } from "../../request/request.js";
import { ACCESS_CSV_HEAD, accessCsvLine } from "./access-csv.js";
import { AccessLogService } from "./access-log.service.js";
import { jsonLine, logFile } from "./log-file.js";

/** Who looked at what: pages of it, all of it as a file, and what a page tells (docs/wire.md, Access log). */
@Controller()
export class AccessLogController {
  constructor(private readonly accesses: AccessLogService) {}

  @Endpoint(contract.listAccess)
  async list(
    @By() caller: Caller,
    @Given() { query: { cursor, ...filters } }: Input<typeof contract.listAccess>,
  ): Promise<Answer<contract.AccessEntry[]>> {
    const { entries, next } = await this.accesses.page(caller, filters, cursor);
    return answer(entries, { meta: { next_cursor: next } });
  }

  @Endpoint(contract.exportAccessCsv)
  async csv(
    @By() caller: Caller,
    @Given() { query }: Input<typeof contract.exportAccessCsv>,
  ): Promise<Readable> {
    const zone = await this.accesses.zoneOf(caller.hospitalId);
    const line = (entry: contract.AccessEntry) => accessCsvLine(entry, zone);
    return logFile(this.accesses.all(caller, query), line, ACCESS_CSV_HEAD);
  }

  @Endpoint(contract.exportAccessNdjson)
  ndjson(
    @By() caller: Caller,
    @Given() { query }: Input<typeof contract.exportAccessNdjson>,
  ): Readable {
    return logFile(this.accesses.all(caller, query), jsonLine);
  }

  @Endpoint(contract.listCardReaders)
  readers(
    @By() caller: Caller,
    @Given() { params }: Input<typeof contract.listCardReaders>,
  ): Promise<contract.CardReader[]> {
    return this.accesses.readersOf(caller, params.id);
  }

  @Endpoint(contract.noteAccess)
  async note(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.noteAccess>,
    @From() origin: Origin,
  ): Promise<null> {
    await this.accesses.note(caller, body, origin);
    return null;
  }
}
