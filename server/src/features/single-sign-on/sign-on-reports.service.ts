import { Injectable } from "@nestjs/common";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { RateLimits } from "../../http/rate-limits.js";

/** Tells a hospital's administrators what is wrong with sign-ons: people can only ask them (docs/wire.md, Single sign-on). */
@Injectable()
export class SignOnReportsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: RateLimits,
  ) {}

  /** Logs a problem: the same one of the same person once in a while, and not all of those that a whole hospital has. */
  async report(hospitalId: string, email: string, problem: string): Promise<void> {
    const isNew = await this.limits.trySpend("loginNoted", `${hospitalId} ${email} ${problem}`);
    if (!isNew || !(await this.limits.trySpend("signOnReports", hospitalId))) return;
    await this.unitOfWork.runFor(hospitalId, async (work) => {
      const changes = [{ field: "problem", from: null, to: problem }];
      work.record("sign_on.reported", { email, problem }, { changes });
    });
  }
}
