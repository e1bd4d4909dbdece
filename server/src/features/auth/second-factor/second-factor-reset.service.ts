import { Injectable } from "@nestjs/common";
import { resetSecondFactor } from "@wardline/database/acts/accounts/second-factor-reset";
import { UnitOfWork } from "../../../commits/unit-of-work.js";
import { AppError } from "../../../errors/app-error.js";
import type { Origin } from "../../../request/origin.js";
import type { Caller } from "../../../request/request.js";
import { SubAccountsService } from "../../sub-accounts/sub-accounts.service.js";
import { PasswordsService } from "../password/passwords.service.js";
import { SessionsService } from "../sessions/sessions.service.js";

/** Resets the second factor of a person who has lost it (docs/wire/accounts.md, Lost second factor). */
@Injectable()
export class SecondFactorResetService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly staff: SubAccountsService,
  ) {}

  /**
   * Removes a staff member's second factor, ends their sessions and emails them. Throws `WRONG_PASSWORD`, `NOT_FOUND`,
   * `FORBIDDEN` for the caller's own account, `SECOND_FACTOR_OFF`, and the errors of `refuseUnequal`.
   */
  async reset(caller: Caller, id: string, password: string, origin: Origin): Promise<void> {
    if (id === caller.accountId) {
      throw new AppError("FORBIDDEN", "Please switch your own second factor off in your settings.");
    }
    await this.passwords.verifyPassword(caller, password, origin);
    const ended = await this.unitOfWork.run(caller, async (work) => {
      await this.staff.lockForChange(caller, work, id);
      const sessions = await resetSecondFactor(work, id);
      if (sessions !== null) return sessions;
      throw new AppError("SECOND_FACTOR_OFF", "This person has no second factor.");
    });
    this.sessions.endSockets(ended);
  }
}
