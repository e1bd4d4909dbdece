import { Inject, Injectable } from "@nestjs/common";
import type { LoggedEvent } from "@wardline/database/event-log";
import type { LoginAct, LoginMethod } from "@wardline/domain/people/access-act";
import type { Actor } from "@wardline/domain/records/actor";
import type { Logger } from "pino";
import { CommittedEvents } from "../../../commits/committed-events.js";
import { AppError } from "../../../errors/app-error.js";
import { getAddressKey } from "../../../limits/address-key.js";
import { RateLimits } from "../../../limits/rate-limits.js";
import type { Origin } from "../../../request/origin.js";
import type { Person } from "../../../request/request.js";
import { requestScope } from "../../../request/request-scope.js";
import { LOGGER } from "../../../runtime/logger.js";
import { AccessNotes } from "../../audit/access-notes.service.js";

/**
 * Logs events around logins to the hospital's access log and the process log; unknown accounts appear in the process
 * log only (docs/wire/operations.md, Trail of logins).
 */
@Injectable()
export class LoginTrail {
  constructor(
    private readonly notes: AccessNotes,
    private readonly limits: RateLimits,
    committedEvents: CommittedEvents,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    committedEvents.subscribe((events, source, actor) => {
      if (source === "local") for (const event of events) this.logFactorChange(event, actor);
    });
  }

  /**
   * Records an action by an account's owner or by somebody who knows the account's email address; `person` is null for
   * an unknown account.
   */
  note(act: LoginAct, person: Person | null, origin: Origin, loginMethod?: LoginMethod): void {
    const { hospitalId, accountId } = person ?? {};
    this.writeLog(act, loginMethod, { hospitalId, accountId, address: origin.address });
    if (person !== null) {
      const { address, device } = origin;
      this.notes.note(
        person,
        { act, subject: null, detail: loginMethod ?? "" },
        { address, device },
      );
    }
  }

  /** Records that a correct password needs a further step, at most once per period for each account and address. */
  async noteFurtherStep(person: Person, origin: Origin, loginMethod: LoginMethod): Promise<void> {
    const limitKey = `${person.accountId} ${loginMethod} ${getAddressKey(origin.address)}`;
    if (await this.isNew("asked_for_more", limitKey)) {
      this.note("asked_for_more", person, origin, loginMethod);
    }
  }

  /** Records a refused login caused by a wrong guess. A lock-out is logged once per account in 15 minutes. */
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

  /** Logs that a sign-on provider vouched for an account that may not log in. Writes to the process log only. */
  logRefusedSignOn(hospitalId: string, { address }: Origin): void {
    this.writeLog("login_failed", "single_sign_on", { hospitalId, address });
  }

  private async noteLockOut(person: Person | null, origin: Origin): Promise<void> {
    const limitKey = person?.accountId ?? getAddressKey(origin.address);
    if (await this.isNew("locked_out", limitKey)) this.note("locked_out", person, origin);
  }

  private isNew(act: LoginAct, limitKey: string): Promise<boolean> {
    return this.limits.trySpend("loginNoted", `${act} ${limitKey}`);
  }

  private writeLog(act: LoginAct, loginMethod: LoginMethod | undefined, about: object): void {
    this.log.info({ act, way: loginMethod, ...about, requestId: requestScope.getStore() }, "login");
  }

  /** Writes an account's changed second factors and the actor to the process log; the event log has the details. */
  private logFactorChange(
    { type, hospitalId, payload, changes }: LoggedEvent,
    actor: Actor | null,
  ): void {
    if (type !== "account.updated") return;
    const { id: accountId, methods } = payload;
    const changed = changes?.map(({ field }) => field);
    const requestId = requestScope.getStore();
    this.log.info(
      { hospitalId, accountId, by: actor?.id ?? null, changed, methods, requestId },
      "account",
    );
  }
}
