import { Inject, Injectable } from "@nestjs/common";
import type { LoginAct, LoginWay } from "@wardline/domain/access-act";
import type { Logger } from "pino";
import { AppError } from "../../../errors/app-error.js";
import type { Origin } from "../../../http/access-notes.js";
import { RateLimits } from "../../../http/rate-limits.js";
import type { Person } from "../../../request/request.js";
import { requestScope } from "../../../request/request-scope.js";
import { LOGGER } from "../../../runtime/logger.js";
import { AccessNotes } from "../../audit/access-notes.service.js";

/**
 * What happens at the door of an account: an entry of its hospital's access log, written beside the answer, and a line of the
 * process log, which alone says what happens to unknown accounts (docs/wire.md, Trail of logins).
 */
@Injectable()
export class LoginTrail {
  constructor(
    private readonly notes: AccessNotes,
    private readonly limits: RateLimits,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Notes what a person did, or somebody with their address; null is nobody whom this installation knows. */
  note(act: LoginAct, person: Person | null, origin: Origin, way?: LoginWay): void {
    const { address, device } = origin;
    const { hospitalId, accountId } = person ?? {};
    const requestId = requestScope.getStore();
    this.log.info({ act, way, hospitalId, accountId, address, requestId }, "login");
    if (person !== null) {
      this.notes.note(person, { act, subject: null, detail: way ?? "" }, { address, device });
    }
  }

  /**
   * Notes why someone was not let in, as far as guesses are concerned: other refusals say nothing of the person. A lock-out is
   * one entry for an account in a quarter of an hour, however often somebody tries.
   */
  async noteRefusal(error: unknown, person: Person | null, origin: Origin): Promise<void> {
    if (!(error instanceof AppError)) return;
    switch (error.code) {
      case "INVALID_CREDENTIALS":
      case "WRONG_PASSWORD":
        return this.note("login_failed", person, origin);
      case "INVALID_CODE":
        return this.note("login_failed", person, origin, "second_factor");
      case "INVALID_PASSKEY":
        return this.note("login_failed", person, origin, "passkey");
      case "TOO_MANY_REQUESTS":
        return this.noteLockOut(person, origin);
      default:
    }
  }

  private async noteLockOut(person: Person | null, origin: Origin): Promise<void> {
    const whom = person?.accountId ?? origin.address;
    if (await this.limits.trySpend("lockOutNoted", whom)) this.note("locked_out", person, origin);
  }
}
