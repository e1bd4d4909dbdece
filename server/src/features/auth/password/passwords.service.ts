import { Inject, Injectable } from "@nestjs/common";
import type { LinkKind } from "@wardline/contracts/operation/jobs";
import {
  type Credentials,
  replacePasswordHash,
} from "@wardline/database/repositories/people/credentials";
import type { StoredLink } from "@wardline/database/repositories/people/link-tokens";
import type { Work } from "@wardline/database/work";
import { UNKNOWN_DEVICE } from "@wardline/domain/people/device";
import { UnitOfWork } from "../../../commits/unit-of-work.js";
import { AppError, invalidFieldError } from "../../../errors/app-error.js";
import { RateLimits } from "../../../limits/rate-limits.js";
import type { Origin } from "../../../request/origin.js";
import type { Caller } from "../../../request/request.js";
import { CLOCK, type Clock } from "../../../runtime/clock.js";
import { AccountsService } from "../../accounts/accounts.service.js";
import { LoginTrail } from "../sessions/login-trail.js";
import { SessionsService } from "../sessions/sessions.service.js";
import { CredentialsService } from "./credentials.service.js";
import { LinksService } from "./links.service.js";
import { withMinimumDuration } from "./minimum-duration.js";
import { PasswordAttempts } from "./password-attempts.js";
import { PasswordHasher, type PasswordRequester } from "./password-hasher.js";
import { refuseCommonPassword } from "./password-rules.js";

/** Minimum duration in milliseconds, longer than queueing an email takes. */
const MIN_DURATION_MS = 80;

/** Time in milliseconds for which a single sign-on counts as recent proof of identity. */
const FRESH_SIGN_ON_MS = 5 * 60_000;

/** Links that can set a password; using one invalidates the others. */
const PASSWORD_LINKS: readonly LinkKind[] = ["password-reset", "invitation"];

/** Changes and resets passwords (docs/wire/accounts.md, Accounts and sessions). */
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

  /** Changes the caller's password and ends the account's other sessions; throws `WRONG_PASSWORD`. */
  async change(caller: Caller, current: string, next: string, origin: Origin): Promise<void> {
    const { hospitalId, accountId, sessionId } = caller;
    const storedCredentials = await this.verifyPassword(caller, current, origin);
    await refuseCommonPassword("new_password", next, storedCredentials);
    const newHash = await this.hasher.hash(next, toKnownRequester(accountId));
    const ended = await this.unitOfWork.run(caller, async (work) => {
      const replaced = await replacePasswordHash(work, storedCredentials, newHash);
      if (!replaced) throw new AppError("WRONG_PASSWORD");
      await work.queue("email", "password-changed", {
        accountId,
        ...getRequestDetails(work, origin),
      });
      return this.sessions.revokeAll(work.manager, hospitalId, accountId, sessionId);
    });
    this.sessions.endSockets(ended);
    this.trail.note("password_changed", caller, origin);
  }

  /**
   * Returns the caller's credentials for the correct password; throws `WRONG_PASSWORD`, or an error after too many
   * attempts.
   */
  async verifyPassword(caller: Caller, password: string, origin: Origin): Promise<Credentials> {
    const { hospitalId, accountId, sessionId, email } = caller;
    const attempt = { account: email, address: origin.address, device: sessionId };
    try {
      const find = () => this.credentials.find(hospitalId, accountId);
      const storedCredentials = await this.attempts.compare(attempt, password, find);
      if (storedCredentials === null) throw new AppError("WRONG_PASSWORD");
      return storedCredentials;
    } catch (error) {
      await this.trail.noteRefusal(error, caller, origin);
      throw error;
    }
  }

  /**
   * Verifies the account's owner before a sign-in method is added: by password or, with single sign-on only, by a
   * session at most five minutes old. Throws `SIGN_ON_AGAIN` and the errors of `verifyPassword`.
   */
  async verifyOwner(caller: Caller, password: string | undefined, origin: Origin): Promise<void> {
    if (password !== undefined) {
      await this.verifyPassword(caller, password, origin);
      return;
    }
    if (await this.hasPassword(caller)) {
      throw invalidFieldError("password", "Please enter your password.");
    }
    const session = await this.sessions.find(caller);
    const isFresh =
      session !== null && this.clock() - session.createdAt.getTime() <= FRESH_SIGN_ON_MS;
    if (!isFresh) throw new AppError("SIGN_ON_AGAIN");
  }

  async hasPassword({ hospitalId, accountId }: Caller): Promise<boolean> {
    const storedCredentials = await this.credentials.find(hospitalId, accountId);
    return (
      storedCredentials !== null &&
      storedCredentials.passwordHash !== null &&
      !storedCredentials.needsSingleSignOn
    );
  }

  /** Emails a link to set a new password; the caller cannot tell whether the address is known. */
  async sendResetLink(email: string, origin: Origin): Promise<void> {
    await withMinimumDuration(MIN_DURATION_MS, async () => {
      if (!(await this.limits.trySpend("forgotPassword", email))) return;
      const storedCredentials = await this.credentials.findByEmail(email);
      if (storedCredentials === null) return;
      const { hospitalId, accountId } = storedCredentials;
      await this.unitOfWork.runFor(hospitalId, (work) =>
        work.queue("email", "password-reset", { accountId, ...getRequestDetails(work, origin) }),
      );
    });
  }

  /**
   * Sets a password with a reset link or invitation and ends all sessions of the account. Opening the link verifies the
   * address.
   */
  async reset(token: string, next: string, origin: Origin): Promise<void> {
    const link = await this.links.open(token, PASSWORD_LINKS, this.clock());
    const storedCredentials = await this.credentials.find(link.hospitalId, link.accountId);
    if (storedCredentials === null) throw new AppError("TOKEN_INVALID");
    // This check precedes the use of the link, so that the person can try again.
    await refuseCommonPassword("new_password", next, storedCredentials);
    const newHash = await this.hasher.hash(next, toKnownRequester(link.accountId));
    const ended = await this.unitOfWork.runFor(link.hospitalId, (work) =>
      this.setByLink(work, link, newHash, origin),
    );
    this.sessions.endSockets(ended);
    this.trail.note("password_changed", storedCredentials, origin, "link");
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
    const details = getRequestDetails(work, origin);
    await work.queue("email", "password-changed", { accountId, ...details, isFirst });
    const ended = await this.sessions.revokeAll(work.manager, hospitalId, accountId);
    if (isFirst) await this.accounts.recordActivation(work, accountId);
    return ended;
  }
}

function getRequestDetails({ at }: Work, { device }: Origin) {
  return { device: device || UNKNOWN_DEVICE, at: at.toISOString() };
}

/** Returns the requester for a holder of a session or link, who counts as a known caller. */
function toKnownRequester(accountId: string): PasswordRequester {
  return { lane: accountId, isKnown: true };
}
