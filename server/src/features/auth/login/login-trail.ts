import { Inject, Injectable } from "@nestjs/common";
import type { Actor, LoggedEvent } from "@wardline/database/event-log";
import type { LoginAct, LoginWay } from "@wardline/domain/people/access-act";
import type { Logger } from "pino";
import { CommittedEvents } from "../../../commits/committed-events.js";
import { AppError } from "../../../errors/app-error.js";
import { addressKey } from "../../../http/address-key.js";
import { RateLimits } from "../../../http/rate-limits.js";
import type { Origin } from "../../../request/origin.js";
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
    committedEvents: CommittedEvents,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    committedEvents.subscribe((events, source, actor) => {
      if (source === "local") for (const event of events) this.sayGuard(event, actor);
    });
  }

  /** Notes what a person did, or somebody with their address; null is nobody whom this installation knows. */
  note(act: LoginAct, person: Person | null, origin: Origin, way?: LoginWay): void {
    const { hospitalId, accountId } = person ?? {};
    this.say(act, way, { hospitalId, accountId, address: origin.address });
    if (person !== null) {
      const { address, device } = origin;
      this.notes.note(person, { act, subject: null, detail: way ?? "" }, { address, device });
    }
  }

  /** Notes that a right password was not enough, and what else is wanted: once in a while for an account and address. */
  async noteAsked(person: Person, origin: Origin, way: LoginWay): Promise<void> {
    const whom = `${person.accountId} ${way} ${addressKey(origin.address)}`;
    if (await this.isNew("asked_for_more", whom)) {
      this.note("asked_for_more", person, origin, way);
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

  /** Says in the process log alone that a hospital's provider vouched for someone who may not come in. */
  sayRefusedSignOn(hospitalId: string, { address }: Origin): void {
    this.say("login_failed", "single_sign_on", { hospitalId, address });
  }

  private async noteLockOut(person: Person | null, origin: Origin): Promise<void> {
    const whom = person?.accountId ?? addressKey(origin.address);
    if (await this.isNew("locked_out", whom)) this.note("locked_out", person, origin);
  }

  private isNew(act: LoginAct, whom: string): Promise<boolean> {
    return this.limits.trySpend("loginNoted", `${act} ${whom}`);
  }

  private say(act: LoginAct, way: LoginWay | undefined, about: object): void {
    this.log.info({ act, way, ...about, requestId: requestScope.getStore() }, "login");
  }

  /** Says what guards an account now, and who changed it: the event log has the rest. */
  private sayGuard({ type, hospitalId, payload, changes }: LoggedEvent, actor: Actor | null): void {
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
