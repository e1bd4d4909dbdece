import { Injectable } from "@nestjs/common";
import { countStrangers } from "@wardline/database/repositories/people/staff";
import type { Work } from "@wardline/database/work";
import { RateLimits } from "../../http/rate-limits.js";

/** How many mails a hospital may send to people who have not agreed to any (docs/wire.md, Limits). */
@Injectable()
export class InvitationLimits {
  constructor(private readonly limits: RateLimits) {}

  /** Counts a mail to each address; throws `TOO_MANY_REQUESTS` where that is too many for the hospital or for one of them. */
  async spend({ hospitalId }: Work, emails: readonly string[]): Promise<void> {
    if (emails.length === 0) return;
    await Promise.all(
      emails.map((email) => this.limits.spend("invitationsOfOne", `${hospitalId} ${email}`)),
    );
    await this.limits.spend("invitations", hospitalId, emails.length);
  }

  /**
   * Counts refused addresses, as far as their accounts are other hospitals': each refusal says that there is one. Throws
   * `TOO_MANY_REQUESTS`, which says nothing of them, once these are too many.
   */
  async spendRefused(work: Work, emails: readonly string[]): Promise<void> {
    const strangers = emails.length === 0 ? 0 : await countStrangers(work, emails);
    if (strangers > 0) await this.limits.spend("takenAddresses", work.hospitalId, strangers);
  }
}
