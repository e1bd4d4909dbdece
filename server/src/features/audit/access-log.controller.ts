import type { Readable } from "node:stream";
import { Controller } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/operation/access-log";
import {
  ClientOrigin,
  CurrentCaller,
  Endpoint,
  RequestInput,
} from "../../http/endpoint.decorator.js";
import type { Origin } from "../../request/origin.js";
import type { Caller } from "../../request/request.js";
import { type Answer, answer } from "../../responses/answer.js";
import { ACCESS_CSV_HEAD, formatAccessCsvLine } from "./access-csv.js";
import { AccessLogService } from "./access-log.service.js";
import { formatJsonLine, streamLogFile } from "./log-file.js";

/** The access log: pages, export, and entries reported by pages (docs/wire/operations.md, Access log). */
@Controller()
export class AccessLogController {
  constructor(private readonly accesses: AccessLogService) {}

  @Endpoint(contract.listAccess)
  async list(
    @CurrentCaller() caller: Caller,
    @RequestInput() { query: { cursor, ...filters } }: Input<typeof contract.listAccess>,
  ): Promise<Answer<contract.AccessEntry[]>> {
    const { entries, next } = await this.accesses.readPage(caller, filters, cursor);
    return answer(entries, { meta: { next_cursor: next } });
  }

  @Endpoint(contract.exportAccessCsv)
  async exportCsv(
    @CurrentCaller() caller: Caller,
    @RequestInput() { query }: Input<typeof contract.exportAccessCsv>,
  ): Promise<Readable> {
    const zone = await this.accesses.readZone(caller.hospitalId);
    const formatLine = (entry: contract.AccessEntry) => formatAccessCsvLine(entry, zone);
    return streamLogFile(this.accesses.readAll(caller, query), formatLine, ACCESS_CSV_HEAD);
  }

  @Endpoint(contract.exportAccessNdjson)
  exportNdjson(
    @CurrentCaller() caller: Caller,
    @RequestInput() { query }: Input<typeof contract.exportAccessNdjson>,
  ): Readable {
    return streamLogFile(this.accesses.readAll(caller, query), formatJsonLine);
  }

  @Endpoint(contract.listCardReaders)
  listReaders(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.listCardReaders>,
  ): Promise<contract.CardReader[]> {
    return this.accesses.listReaders(caller, params.id);
  }

  @Endpoint(contract.noteAccess)
  async noteAccess(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.noteAccess>,
    @ClientOrigin() origin: Origin,
  ): Promise<null> {
    await this.accesses.note(caller, body, origin);
    return null;
  }
}
