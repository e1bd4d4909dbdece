import { Controller } from "@nestjs/common";
import * as contract from "@wardline/contracts/access-log";
import type { Input } from "@wardline/contracts/endpoint";
import { type Answer, answer } from "../../http/answer.js";
import { By, Endpoint, Given } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../http/request.js";
import { AccessLogService } from "./access-log.service.js";

/** Who looked at what (docs/wire.md, Access log). */
@Controller()
export class AccessLogController {
  constructor(private readonly accesses: AccessLogService) {}

  @Endpoint(contract.listAccess)
  async list(
    @By() { hospitalId }: Caller,
    @Given() { query }: Input<typeof contract.listAccess>,
  ): Promise<Answer<contract.AccessEntry[]>> {
    const { entries, next } = await this.accesses.page(hospitalId, query);
    return answer(entries, { meta: { next_cursor: next } });
  }

  @Endpoint(contract.listCardReaders)
  readers(
    @By() { hospitalId }: Caller,
    @Given() { params }: Input<typeof contract.listCardReaders>,
  ): Promise<contract.CardReader[]> {
    return this.accesses.readersOf(hospitalId, params.id);
  }

  @Endpoint(contract.noteAccess)
  note(@By() caller: Caller, @Given() { body }: Input<typeof contract.noteAccess>): null {
    const { act, patients } = body;
    for (const subject of new Set(patients)) {
      this.accesses.note(caller, { act, subject, detail: "" });
    }
    return null;
  }
}
