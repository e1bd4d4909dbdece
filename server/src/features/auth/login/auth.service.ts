import { Injectable } from "@nestjs/common";
import type {
  OpenedSession,
  SecondFactorChallenge,
  Session,
} from "@wardline/contracts/accounts/account";
import type { PasskeySignature } from "@wardline/contracts/accounts/passkey-ceremony";
import type { ErrorCode } from "@wardline/contracts/errors";
import type { Credentials } from "@wardline/database/repositories/people/credentials";
import type { LoginMethod } from "@wardline/domain/people/access-act";
import { AppError } from "../../../errors/app-error.js";
import type { Origin } from "../../../request/origin.js";
import type { Caller } from "../../../request/request.js";
import { Epoch } from "../../../runtime/epoch.js";
import { AccountsService } from "../../accounts/accounts.service.js";
import { CredentialsService } from "../password/credentials.service.js";
import { PasswordAttempts } from "../password/password-attempts.js";
import { AccessTokens } from "../sessions/access-tokens.js";
import { LoginTrail } from "../sessions/login-trail.js";
import {
  type OpenSession,
  type ReplayedSession,
  SessionsService,
} from "../sessions/sessions.service.js";
import { KnownDevicesService } from "./known-devices.service.js";
import { SecondStepService } from "./second-step.service.js";

/** Login, session refresh and logout (docs/wire/accounts.md, Accounts and sessions). */
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
   * Opens a session or asks for the second factor. A wrong address and a wrong password both throw
   * `INVALID_CREDENTIALS`; a correct password may throw `EMAIL_NOT_VERIFIED` or `SINGLE_SIGN_ON_REQUIRED`.
   */
  async login(
    email: string,
    password: string,
    origin: Origin,
    cookies: string,
  ): Promise<OpenedSession | SecondFactorChallenge> {
    const storedCredentials = await this.compare(email, password, origin, cookies);
    if (storedCredentials.verifiedAt === null) {
      await this.trail.noteFurtherStep(storedCredentials, origin, "link");
      throw new AppError("EMAIL_NOT_VERIFIED");
    }
    if (storedCredentials.needsSingleSignOn) {
      await this.trail.noteFurtherStep(storedCredentials, origin, "single_sign_on");
      throw new AppError("SINGLE_SIGN_ON_REQUIRED");
    }
    const furtherStep = await this.secondStep.createChallenge(storedCredentials, origin);
    return furtherStep ?? this.open(storedCredentials, origin, "INVALID_CREDENTIALS");
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
      const storedCredentials = await this.attempts.compare(attempt, password, find);
      if (storedCredentials === null) throw new AppError("INVALID_CREDENTIALS");
      return storedCredentials;
    } catch (error) {
      await this.trail.noteRefusal(error, found, origin);
      throw error;
    }
  }

  /** Opens a session after the second factor; throws the errors of `SecondStepService.verifyCode`. */
  async loginSecondStep(challenge: string, code: string, origin: Origin): Promise<OpenedSession> {
    const storedCredentials = await this.secondStep.verifyCode(challenge, code, origin);
    return this.open(storedCredentials, origin, "CHALLENGE_EXPIRED", "second_factor");
  }

  /**
   * Opens a session for an account that the hospital's provider vouches for. Asks for the second factor, unless the
   * provider reports having checked one (docs/wire/accounts.md, Single sign-on).
   */
  async loginByProvider(
    storedCredentials: Credentials,
    origin: Origin,
    hasTwoFactors: boolean,
  ): Promise<OpenedSession | SecondFactorChallenge> {
    const furtherStep = hasTwoFactors
      ? null
      : await this.secondStep.createChallenge(storedCredentials, origin);
    return (
      furtherStep ??
      this.open(storedCredentials, origin, "SINGLE_SIGN_ON_EXPIRED", "single_sign_on")
    );
  }

  /** Logs that the provider vouched for an account that may not log in. */
  logRefusedSignOn(hospitalId: string, origin: Origin): void {
    this.trail.logRefusedSignOn(hospitalId, origin);
  }

  /** Like `loginSecondStep`, with a passkey; throws the errors of `SecondStepService.verifyPasskey`. */
  async loginPasskey(
    challenge: string,
    passkeySignature: PasskeySignature,
    origin: Origin,
  ): Promise<OpenedSession> {
    const storedCredentials = await this.secondStep.verifyPasskey(
      challenge,
      passkeySignature,
      origin,
    );
    return this.open(storedCredentials, origin, "CHALLENGE_EXPIRED", "passkey");
  }

  /** Exchanges a refresh token for a new pair; throws `INVALID_REFRESH_TOKEN` for an invalid token. */
  async refresh(refreshToken: string, origin: Origin): Promise<Session> {
    const session = await this.sessions.rotate(refreshToken, origin.address);
    if (session !== null && session.refreshToken === null) await this.recordReplay(session, origin);
    const isOpen = session !== null && session.refreshToken !== null;
    const refreshed = isOpen ? await this.toSession(session) : null;
    if (refreshed === null) throw new AppError("INVALID_REFRESH_TOKEN");
    return refreshed;
  }

  private async recordReplay(ended: ReplayedSession, origin: Origin): Promise<void> {
    const storedCredentials = await this.credentials.find(ended.hospitalId, ended.accountId);
    if (storedCredentials !== null) this.trail.note("session_replayed", storedCredentials, origin);
  }

  /** Ends the caller's session, tokens and sockets at once. */
  async logout(caller: Caller, origin: Origin): Promise<void> {
    await this.sessions.end(caller.hospitalId, caller.sessionId);
    this.trail.note("logged_out", caller, origin);
  }

  /** Throws `refusal` if the password was changed or the account deleted in the meantime. */
  private async open(
    storedCredentials: Credentials,
    origin: Origin,
    refusal: ErrorCode,
    loginMethod?: LoginMethod,
  ): Promise<OpenedSession> {
    const session = await this.sessions.open(storedCredentials, origin);
    const opened = session === null ? null : await this.toSession(session);
    if (session === null || opened === null) throw new AppError(refusal);
    this.trail.note("logged_in", storedCredentials, origin, loginMethod);
    return { ...opened, revision: session.revision, epoch: await this.epoch.read() };
  }

  private async toSession(session: OpenSession): Promise<Session | null> {
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
