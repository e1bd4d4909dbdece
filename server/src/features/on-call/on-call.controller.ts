import { Controller } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/roster/on-call";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { OnCallService } from "../../boards/on-call.service.js";
import { CurrentCaller, Endpoint, RequestInput } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { type Answer, answer } from "../../responses/answer.js";
import { CallReportsService } from "./call-reports.service.js";
import { toOnCall } from "./on-call.mapper.js";

/** Endpoint that returns who is on call, for administrators and staff (docs/wire/roster.md, Duties). */
@Controller()
export class OnCallController {
  constructor(
    private readonly onCall: OnCallService,
    private readonly reports: CallReportsService,
  ) {}

  @Endpoint(contract.listOnCall)
  async list(
    @CurrentCaller() { hospitalId }: Caller,
    @RequestInput()
    { query: { at, known_at: knownAt, department } }: Input<typeof contract.listOnCall>,
  ): Promise<contract.OnCall[]> {
    const departments = await this.readOnCallAt(hospitalId, at, knownAt);
    const wanted = department === undefined ? null : toComparedText(department);
    return departments
      .filter((one) => wanted === null || toComparedText(one.department) === wanted)
      .map(toOnCall);
  }

  @Endpoint(contract.reportCall)
  async report(
    @CurrentCaller() caller: Caller,
    @RequestInput() input: Input<typeof contract.reportCall>,
  ): Promise<Answer<{ reported: contract.ReportedContact | null }>> {
    const reported = await this.reports.report(caller, input);
    return answer({ reported }, { message: "Call reported" });
  }

  @Endpoint(contract.clearReports)
  async clear(
    @CurrentCaller() caller: Caller,
    @RequestInput() input: Input<typeof contract.clearReports>,
  ): Promise<Answer<null>> {
    await this.reports.clear(caller, input);
    return answer(null, { message: "Contact confirmed" });
  }

  private readOnCallAt(hospitalId: string, at: number | undefined, knownAt: number | undefined) {
    if (at === undefined) return this.onCall.readNow(hospitalId);
    if (knownAt === undefined) return this.onCall.readAt(hospitalId, at);
    return this.onCall.readAsKnown(hospitalId, at, knownAt);
  }
}
