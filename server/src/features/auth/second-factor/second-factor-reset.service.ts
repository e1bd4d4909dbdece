import { Injectable } from "@nestjs/common";
import { resetSecondFactor } from "@wardline/database/second-factor-reset";
import { UnitOfWork } from "../../../commits/unit-of-work.js";
import { AppError } from "../../../errors/app-error.js";
import type { Origin } from "../../../request/origin.js";
import type { Caller } from "../../../request/request.js";
import { SubAccountsService } from "../../sub-accounts/sub-accounts.service.js";
import { PasswordsService } from "../password/passwords.service.js";
import { SessionsService } from "../sessions/sessions.service.js";

/** Letting someone in again who has lost the second factor (docs/wire.md, Lost second factor). */
@Injectable()
export class SecondFactorResetService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly staff: SubAccountsService,
  ) {}

  /**
   * Takes a staff member's second factor away, for the caller's own password; the member's sessions and sockets end, and
   * a mail tells them. Throws `WRONG_PASSWORD`, `NOT_FOUND` for who is no staff member, as the hospital's own account is
   * none, `FORBIDDEN` for the own account and as `refuseUnequal` does, and `SECOND_FACTOR_OFF`.
   */
  async reset(caller: Caller, id: string, password: string, origin: Origin): Promise<void> {
    if (id === caller.accountId) {
      throw new AppError("FORBIDDEN", "Your own second factor is switched off in your settings.");
    }
    await this.passwords.prove(caller, password, origin);
    const ended = await this.unitOfWork.run(caller, async (work) => {
      await this.staff.lockForChange(caller, work, id);
      const sessions = await resetSecondFactor(work, id);
      if (sessions !== null) return sessions;
      throw new AppError("SECOND_FACTOR_OFF", "This person has no second factor.");
    });
    this.sessions.endSockets(ended);
  }
}
