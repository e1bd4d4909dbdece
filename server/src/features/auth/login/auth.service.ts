import { Injectable } from "@nestjs/common";
import type { OpenedSession, SecondFactorAsked, Session } from "@wardline/contracts/accounts";
import type { ErrorCode } from "@wardline/contracts/errors";
import type { ProvenPasskey } from "@wardline/contracts/passkey-ceremony";
import type { Credentials } from "@wardline/database/repositories/people/credentials";
import type { LoginWay } from "@wardline/domain/people/access-act";
import { AppError } from "../../../errors/app-error.js";
import type { Origin } from "../../../request/origin.js";
import type { Caller } from "../../../request/request.js";
import { Epoch } from "../../../runtime/epoch.js";
import { AccountsService } from "../../accounts/accounts.service.js";
import { CredentialsService } from "../password/credentials.service.js";
import { PasswordAttempts } from "../password/password-attempts.js";
import { AccessTokens } from "../sessions/access-tokens.js";
import {
  type OpenSession,
  type ReplayedSession,
  SessionsService,
} from "../sessions/sessions.service.js";
import { KnownDevicesService } from "./known-devices.service.js";
import { LoginTrail } from "./login-trail.js";
import { SecondStepService } from "./second-step.service.js";

/** Logging in, staying logged in and logging out (docs/wire.md, Accounts and sessions). */
@Injectable()
export class AuthService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly credentials: CredentialsService,
    private readonly attempts: PasswordAttempts,
    private readonly devices: KnownDevicesService,
    private readonly secondStep: SecondStepService,
    private readonly sessions: SessionsService,
    private readonly tokens: AccessTokens,
    private readonly trail: LoginTrail,
    private readonly epoch: Epoch,
  ) {}

  /**
   * Opens a session for the right password. An unknown address and a wrong
   * password fail alike, after the same work, with `INVALID_CREDENTIALS`; an address not yet proven with
   * `EMAIL_NOT_VERIFIED`, and staff of a hospital that wants its provider alone with `SINGLE_SIGN_ON_REQUIRED`, both only
   * for the right password. An account with a second factor is asked for it instead. `cookies`: the request's, by which a
   * device is known.
   */
  async login(
    email: string,
    password: string,
    origin: Origin,
    cookies: string,
  ): Promise<OpenedSession | SecondFactorAsked> {
    const known = await this.compare(email, password, origin, cookies);
    if (known.verifiedAt === null) {
      await this.trail.noteAsked(known, origin, "link");
      throw new AppError("EMAIL_NOT_VERIFIED");
    }
    if (known.needsSingleSignOn) {
      await this.trail.noteAsked(known, origin, "single_sign_on");
      throw new AppError("SINGLE_SIGN_ON_REQUIRED");
    }
    const asked = await this.secondStep.ask(known, origin);
    return asked ?? this.open(known, origin, "INVALID_CREDENTIALS");
  }

  private async compare(
    email: string,
    password: string,
    origin: Origin,
    cookies: string,
  ): Promise<Credentials> {
    const device = this.devices.find(cookies, email);
    let found: Credentials | null = null;
    const find = async () => {
      found = await this.credentials.findByEmail(email);
      return found;
    };
    try {
      const attempt = { account: email, address: origin.address, device };
      const known = await this.attempts.compare(attempt, password, find);
      if (known === null) throw new AppError("INVALID_CREDENTIALS");
      return known;
    } catch (error) {
      await this.trail.noteRefusal(error, found, origin);
      throw error;
    }
  }

  /** Opens a session for someone who was asked for a second factor; throws as `SecondStepService.prove` does. */
  async loginSecondStep(challenge: string, code: string, origin: Origin): Promise<OpenedSession> {
    const known = await this.secondStep.prove(challenge, code, origin);
    return this.open(known, origin, "CHALLENGE_EXPIRED", "second_factor");
  }

  /**
   * Opens a session for whom the hospital's provider vouches. An account with a second factor is asked for it, unless the
   * provider says that it asked for more than a password (docs/wire.md, Single sign-on).
   */
  async loginByProvider(
    known: Credentials,
    origin: Origin,
    provesTwoFactors: boolean,
  ): Promise<OpenedSession | SecondFactorAsked> {
    const asked = provesTwoFactors ? null : await this.secondStep.ask(known, origin);
    return asked ?? this.open(known, origin, "SINGLE_SIGN_ON_EXPIRED", "single_sign_on");
  }

  /** Leaves a trail of someone for whom the provider vouched and who may not come in. */
  sayRefusedSignOn(hospitalId: string, origin: Origin): void {
    this.trail.sayRefusedSignOn(hospitalId, origin);
  }

  /** As `loginSecondStep`, by a passkey; throws as `SecondStepService.provePasskey` does. */
  async loginPasskey(
    challenge: string,
    proven: ProvenPasskey,
    origin: Origin,
  ): Promise<OpenedSession> {
    const known = await this.secondStep.provePasskey(challenge, proven, origin);
    return this.open(known, origin, "CHALLENGE_EXPIRED", "passkey");
  }

  /** Exchanges a refresh token for a fresh pair; throws `INVALID_REFRESH_TOKEN` for one that is worth nothing. */
  async refresh(refreshToken: string, origin: Origin): Promise<Session> {
    const session = await this.sessions.rotate(refreshToken, origin.address);
    if (session !== null && session.refreshToken === null) await this.noteReplay(session, origin);
    const isOpen = session !== null && session.refreshToken !== null;
    const refreshed = isOpen ? await this.answer(session) : null;
    if (refreshed === null) throw new AppError("INVALID_REFRESH_TOKEN");
    return refreshed;
  }

  private async noteReplay(ended: ReplayedSession, origin: Origin): Promise<void> {
    const known = await this.credentials.find(ended.hospitalId, ended.accountId);
    if (known !== null) this.trail.note("session_replayed", known, origin);
  }

  /** Ends the caller's session, its tokens and its sockets at once. */
  async logout(caller: Caller, origin: Origin): Promise<void> {
    await this.sessions.end(caller.hospitalId, caller.sessionId);
    this.trail.note("logged_out", caller, origin);
  }

  /** Throws `refusal` when the password was changed or the account deleted in the meantime. */
  private async open(
    known: Credentials,
    origin: Origin,
    refusal: ErrorCode,
    way?: LoginWay,
  ): Promise<OpenedSession> {
    const session = await this.sessions.open(known, origin);
    const opened = session === null ? null : await this.answer(session);
    if (session === null || opened === null) throw new AppError(refusal);
    this.trail.note("logged_in", known, origin, way);
    return { ...opened, revision: session.revision, epoch: await this.epoch.read() };
  }

  private async answer(session: OpenSession): Promise<Session | null> {
    const { sessionId, hospitalId, accountId, refreshToken } = session;
    const user = await this.accounts.readUser(hospitalId, accountId);
    if (user === null) return null;
    const { accountType } = user;
    const { token, tokenExpiry } = this.tokens.sign({
      sub: accountId,
      hospitalId,
      accountType,
      sessionId,
    });
    return { user, token, refreshToken, tokenExpiry, accountType };
  }
}
