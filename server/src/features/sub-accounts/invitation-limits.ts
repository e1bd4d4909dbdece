import { Injectable } from "@nestjs/common";
import { countForeignAddresses } from "@wardline/database/repositories/people/staff";
import type { Work } from "@wardline/database/work";
import { RateLimits } from "../../limits/rate-limits.js";

/**
 * Limits the emails that a hospital sends to people who have not agreed to receive any (docs/wire/envelope.md, Limits).
 */
@Injectable()
export class InvitationLimits {
  constructor(private readonly limits: RateLimits) {}

  /** Counts an email to each address; throws `TOO_MANY_REQUESTS` at the limit of the hospital or of an address. */
  async spend({ hospitalId }: Work, emails: readonly string[]): Promise<void> {
    if (emails.length === 0) return;
    await Promise.all(
      emails.map((email) => this.limits.spend("invitationsOfOne", `${hospitalId} ${email}`)),
    );
    await this.limits.spend("invitations", hospitalId, emails.length);
  }

  /**
   * Counts refused addresses that belong to other hospitals' accounts, because each refusal reveals that the account
   * exists. Throws `TOO_MANY_REQUESTS` at the limit, which reveals nothing.
   */
  async spendRefused(work: Work, emails: readonly string[]): Promise<void> {
    const foreignCount = emails.length === 0 ? 0 : await countForeignAddresses(work, emails);
    if (foreignCount > 0) await this.limits.spend("takenAddresses", work.hospitalId, foreignCount);
  }
}
