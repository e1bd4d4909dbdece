import { Controller } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/on-call";
import { compared } from "@wardline/domain/text/text-forms";
import { type Answer, answer } from "../../http/answer.js";
import { By, Endpoint, Given } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { CallReportsService } from "./call-reports.service.js";
import { toOnCall } from "./on-call.mapper.js";
import { OnCallService } from "./on-call.service.js";

/** Whom to call, for administrators and staff alike (docs/wire.md, Duties). */
@Controller()
export class OnCallController {
  constructor(
    private readonly onCall: OnCallService,
    private readonly reports: CallReportsService,
  ) {}

  @Endpoint(contract.listOnCall)
  async list(
    @By() { hospitalId }: Caller,
    @Given() { query: { at, known_at: knownAt, department } }: Input<typeof contract.listOnCall>,
  ): Promise<contract.OnCall[]> {
    const departments = await this.ofTime(hospitalId, at, knownAt);
    const wanted = department === undefined ? null : compared(department);
    return departments
      .filter((one) => wanted === null || compared(one.department) === wanted)
      .map(toOnCall);
  }

  @Endpoint(contract.reportCall)
  async report(
    @By() caller: Caller,
    @Given() input: Input<typeof contract.reportCall>,
  ): Promise<Answer<{ reported: contract.Reported | null }>> {
    const reported = await this.reports.report(caller, input);
    return answer({ reported }, { message: "Call reported" });
  }

  @Endpoint(contract.clearReports)
  async clear(
    @By() caller: Caller,
    @Given() input: Input<typeof contract.clearReports>,
  ): Promise<Answer<null>> {
    await this.reports.clear(caller, input);
    return answer(null, { message: "Contact confirmed" });
  }

  private ofTime(hospitalId: string, at: number | undefined, knownAt: number | undefined) {
    if (at === undefined) return this.onCall.now(hospitalId);
    if (knownAt === undefined) return this.onCall.at(hospitalId, at);
    return this.onCall.asKnown(hospitalId, at, knownAt);
  }
}
