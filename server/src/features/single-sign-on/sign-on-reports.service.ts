import { Injectable } from "@nestjs/common";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { RateLimits } from "../../limits/rate-limits.js";

/**
 * Reports sign-on problems to a hospital's administrators, the only people who can help (docs/wire/accounts.md, Single sign-on).
 */
@Injectable()
export class SignOnReportsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: RateLimits,
  ) {}

  /** Logs a problem, limited per person and per hospital. */
  async report(hospitalId: string, email: string, problem: string): Promise<void> {
    const isNew = await this.limits.trySpend("loginNoted", `${hospitalId} ${email} ${problem}`);
    if (!isNew || !(await this.limits.trySpend("signOnReports", hospitalId))) return;
    await this.unitOfWork.runFor(hospitalId, async (work) => {
      const changes = [{ field: "problem", from: null, to: problem }];
      work.record("sign_on.reported", { email, problem }, { changes });
    });
  }
}
