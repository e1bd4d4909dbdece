import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { JwtService } from "@nestjs/jwt";
import {
  HOSPITAL_INVITATION,
  type RegistrationRule,
  type register,
} from "@wardline/contracts/accounts/account";
import type { Input } from "@wardline/contracts/endpoint";
import {
  hasAnyHospital,
  lockFirstHospital,
} from "@wardline/database/repositories/operation/installation";
import { markVerified } from "@wardline/database/repositories/people/credentials";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../../commits/unit-of-work.js";
import type { Config } from "../../../config/config.js";
import { AppError } from "../../../errors/app-error.js";
import { getAddressKey } from "../../../limits/address-key.js";
import { RateLimits } from "../../../limits/rate-limits.js";
import { CLOCK, type Clock } from "../../../runtime/clock.js";
import { CONFIG } from "../../../runtime/runtime.module.js";
import { verifyWithAny } from "../../../security/derived-keys.js";
import { AccountsService, type NewHospital } from "../../accounts/accounts.service.js";
import { CredentialsService } from "../password/credentials.service.js";
import { LinksService } from "../password/links.service.js";
import { withMinimumDuration } from "../password/minimum-duration.js";
import { PasswordHasher } from "../password/password-hasher.js";
import { refuseCommonPassword } from "../password/password-rules.js";

/** Minimum duration in milliseconds, longer than registering a hospital or resending an email takes. */
const MIN_DURATION_MS = 80;

const BY_INVITATION_TEXT =
  "Hospitals register here by invitation. Please open your invitation link within seven days and use the address it was sent to.";

const UNIQUE_VIOLATION = "23505";

/** Registers hospitals and verifies their addresses (docs/wire/accounts.md, Accounts and sessions). */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly credentials: CredentialsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly hasher: PasswordHasher,
    private readonly limits: RateLimits,
    private readonly links: LinksService,
    private readonly dataSource: DataSource,
    private readonly jwt: JwtService,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Registers a hospital and emails a verification link; throws `REGISTRATION_CLOSED` if `address` (IP) may not
   * register. An email address in use gets the same answer after the same time; its owner gets an email.
   */
  async register(given: Input<typeof register>["body"], address: string): Promise<void> {
    await this.limits.spend("register", address);
    const { email, password, hospital_name: hospitalName, timezone = "UTC" } = given;
    await this.admit(email, given.invitation);
    await refuseCommonPassword("password", password, { email, hospitalName });
    const passwordHash = await this.hasher.hash(password, {
      lane: getAddressKey(address),
      isKnown: false,
    });
    await withMinimumDuration(MIN_DURATION_MS, async () => {
      const owner = await this.credentials.findByEmail(email);
      const isNew =
        owner === null && (await this.create({ email, passwordHash, hospitalName, timezone }));
      if (!isNew) await this.emailOwner(email);
    });
  }

  /** Returns whether registration is open; a closed installation still accepts its first hospital. */
  async readRule(): Promise<RegistrationRule> {
    const { registration } = this.config;
    if (registration !== "closed") return registration;
    return (await hasAnyHospital(this.dataSource.manager)) ? "closed" : "open";
  }

  private async admit(email: string, invitation: string | undefined): Promise<void> {
    const rule = await this.readRule();
    if (rule === "open") return;
    if (rule === "closed") throw new AppError("REGISTRATION_CLOSED");
    if (invitation === undefined || !this.isInvited(email, invitation)) {
      throw new AppError("REGISTRATION_CLOSED", BY_INVITATION_TEXT);
    }
  }

  private isInvited(email: string, invitation: string): boolean {
    const { audience } = HOSPITAL_INVITATION;
    const clockTimestamp = Math.floor(this.clock() / 1_000);
    try {
      return (
        verifyWithAny(this.jwt, this.config.jwtSecrets, invitation, {
          audience,
          clockTimestamp,
        }).sub === email
      );
    } catch {
      return false;
    }
  }

  /**
   * Marks the email address of a link as verified. A link may be opened repeatedly, because mail scanners open links
   * before people do.
   */
  async verify(token: string): Promise<void> {
    const link = await this.links.open(token, ["verification"], this.clock());
    await this.unitOfWork.runFor(link.hospitalId, async (work) => {
      await markVerified(work, link.accountId);
      // If the address has changed since, the link verified only the former address.
      await this.links.confirm(work, link);
    });
  }

  /** Emails a new link if the account needs one; the caller cannot tell whether an email was sent. */
  async resend(email: string): Promise<void> {
    await withMinimumDuration(MIN_DURATION_MS, async () => {
      if (!(await this.limits.trySpend("resendVerification", email))) return;
      const storedCredentials = await this.credentials.findByEmail(email);
      if (
        storedCredentials === null ||
        storedCredentials.verifiedAt !== null ||
        storedCredentials.passwordHash === null
      )
        return;
      const { hospitalId, accountId } = storedCredentials;
      await this.unitOfWork.runFor(hospitalId, (work) =>
        work.queue("email", "verification", { accountId }),
      );
    });
  }

  /** Creates the hospital; returns false if the address was registered concurrently. */
  private async create(given: NewHospital): Promise<boolean> {
    try {
      await this.unitOfWork.runFor(randomUUID(), async (work) => {
        if (this.config.registration === "closed" && !(await lockFirstHospital(work.manager))) {
          throw new AppError("REGISTRATION_CLOSED");
        }
        const accountId = await this.accounts.createHospital(work, given);
        await work.queue("email", "verification", { accountId });
      });
      return true;
    } catch (error) {
      if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return false;
      throw error;
    }
  }

  private async emailOwner(email: string): Promise<void> {
    // These emails count like resent links, so that registrations cannot flood somebody's inbox.
    if (!(await this.limits.trySpend("resendVerification", `taken:${email}`))) return;
    const owner = await this.credentials.findByEmail(email);
    if (owner === null) return;
    const { hospitalId, accountId } = owner;
    await this.unitOfWork.runFor(hospitalId, (work) =>
      work.queue("email", "address-taken", { accountId }),
    );
  }
}
