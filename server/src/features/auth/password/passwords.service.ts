import { Inject, Injectable } from "@nestjs/common";
import type { LinkKind } from "@wardline/contracts/jobs";
import {
  type Credentials,
  replacePasswordHash,
} from "@wardline/database/repositories/people/credentials";
import type { StoredLink } from "@wardline/database/repositories/people/link-tokens";
import type { Work } from "@wardline/database/work";
import { UNKNOWN_DEVICE } from "@wardline/domain/people/device";
import { UnitOfWork } from "../../../commits/unit-of-work.js";
import { AppError, invalidField } from "../../../errors/app-error.js";
import { RateLimits } from "../../../http/rate-limits.js";
import type { Origin } from "../../../request/origin.js";
import type { Caller } from "../../../request/request.js";
import { CLOCK, type Clock } from "../../../runtime/clock.js";
import { AccountsService } from "../../accounts/accounts.service.js";
import { LoginTrail } from "../login/login-trail.js";
import { SessionsService } from "../sessions/sessions.service.js";
import { CredentialsService } from "./credentials.service.js";
import { inEvenTime } from "./even-time.js";
import { LinksService } from "./links.service.js";
import { PasswordAttempts } from "./password-attempts.js";
import { type Asker, PasswordHasher } from "./password-hasher.js";
import { refuseTooCommon } from "./password-rules.js";

/** Longer than queueing a mail takes. */
const EVEN_MS = 80;

/** How long a login by single sign-on says that it is still the same person. Milliseconds. */
const FRESH_MS = 5 * 60_000;

/** The links with which a password can be set; using one uses up the others. */
const PASSWORD_LINKS: readonly LinkKind[] = ["password-reset", "invitation"];

/** Changing and recovering passwords (docs/wire.md, Accounts and sessions). */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly attempts: PasswordAttempts,
    private readonly unitOfWork: UnitOfWork,
    private readonly credentials: CredentialsService,
    private readonly hasher: PasswordHasher,
    private readonly limits: RateLimits,
    private readonly links: LinksService,
    private readonly sessions: SessionsService,
    private readonly trail: LoginTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Changes the caller's own password and ends the account's other sessions. Throws `WRONG_PASSWORD` when `current`
   * is not the present one.
   */
  async change(caller: Caller, current: string, next: string, origin: Origin): Promise<void> {
    const { hospitalId, accountId, sessionId } = caller;
    const known = await this.prove(caller, current, origin);
    await refuseTooCommon("new_password", next, known);
    const newHash = await this.hasher.hash(next, knownAsker(accountId));
    const ended = await this.unitOfWork.run(caller, async (work) => {
      const replaced = await replacePasswordHash(work, known, newHash);
      if (!replaced) throw new AppError("WRONG_PASSWORD");
      await work.queue("email", "password-changed", { accountId, ...askedFrom(work, origin) });
      return this.sessions.revokeAll(work.manager, hospitalId, accountId, sessionId);
    });
    this.sessions.endSockets(ended);
    this.trail.note("password_changed", caller, origin);
  }

  /** The caller's credentials, for the right password; else throws `WRONG_PASSWORD`, or that there were too many. */
  async prove(caller: Caller, password: string, origin: Origin): Promise<Credentials> {
    const { hospitalId, accountId, sessionId, email } = caller;
    const attempt = { account: email, address: origin.address, device: sessionId };
    try {
      const find = () => this.credentials.find(hospitalId, accountId);
      const known = await this.attempts.compare(attempt, password, find);
      if (known === null) throw new AppError("WRONG_PASSWORD");
      return known;
    } catch (error) {
      await this.trail.noteRefusal(error, caller, origin);
      throw error;
    }
  }

  /**
   * That it is the account's owner who wants to add what guards it: by the password, or, where the account logs in by single sign-on
   * alone, by a session that was opened five minutes ago at most. Throws as `prove` does, and `SIGN_ON_AGAIN`.
   */
  async proveOwner(caller: Caller, password: string | undefined, origin: Origin): Promise<void> {
    if (password !== undefined) {
      await this.prove(caller, password, origin);
      return;
    }
    if (await this.hasPassword(caller)) {
      throw invalidField("password", "Please enter your password.");
    }
    const session = await this.sessions.find(caller);
    const isFresh = session !== null && this.clock() - session.createdAt.getTime() <= FRESH_MS;
    if (!isFresh) throw new AppError("SIGN_ON_AGAIN");
  }

  /** Whether the caller logs in by a password; not where single sign-on is the only way. */
  async hasPassword({ hospitalId, accountId }: Caller): Promise<boolean> {
    const known = await this.credentials.find(hospitalId, accountId);
    return known !== null && known.passwordHash !== null && !known.needsSingleSignOn;
  }

  /** Mails a link to set a new password; whether the address is known does not show. */
  async forgot(email: string, origin: Origin): Promise<void> {
    await inEvenTime(EVEN_MS, async () => {
      if (!(await this.limits.trySpend("forgotPassword", email))) return;
      const known = await this.credentials.findByEmail(email);
      if (known === null) return;
      const { hospitalId, accountId } = known;
      await this.unitOfWork.runFor(hospitalId, (work) =>
        work.queue("email", "password-reset", { accountId, ...askedFrom(work, origin) }),
      );
    });
  }

  /**
   * Sets a password with the link of a reset mail or an invitation and ends all of the account's sessions. Anyone who
   * opens the link has the mailbox, so the address counts as proven.
   */
  async reset(token: string, next: string, origin: Origin): Promise<void> {
    const link = await this.links.open(token, PASSWORD_LINKS, this.clock());
    const known = await this.credentials.find(link.hospitalId, link.accountId);
    if (known === null) throw new AppError("TOKEN_INVALID");
    // Refused before the link is used up: it still serves the next try.
    await refuseTooCommon("new_password", next, known);
    const newHash = await this.hasher.hash(next, knownAsker(link.accountId));
    const ended = await this.unitOfWork.runFor(link.hospitalId, (work) =>
      this.setByLink(work, link, newHash, origin),
    );
    this.sessions.endSockets(ended);
    this.trail.note("password_changed", known, origin, "link");
  }

  private async setByLink(
    work: Work,
    link: StoredLink,
    newHash: string,
    origin: Origin,
  ): Promise<string[]> {
    const { hospitalId, accountId } = link;
    const isFirst = await this.credentials.setPassword(work, accountId, newHash);
    await this.links.use(work, link, PASSWORD_LINKS);
    const asked = askedFrom(work, origin);
    await work.queue("email", "password-changed", { accountId, ...asked, isFirst });
    const ended = await this.sessions.revokeAll(work.manager, hospitalId, accountId);
    if (isFirst) await this.accounts.recordActivation(work, accountId);
    return ended;
  }
}

/** When and on which device something was asked for, as a mail says it. */
function askedFrom({ at }: Work, { device }: Origin) {
  return { device: device || UNKNOWN_DEVICE, at: at.toISOString() };
}

/** Who has a session or a link is no stranger. */
function knownAsker(accountId: string): Asker {
  return { lane: accountId, isKnown: true };
}
