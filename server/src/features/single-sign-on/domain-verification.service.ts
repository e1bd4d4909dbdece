import { Inject, Injectable } from "@nestjs/common";
import type { verifyDomain } from "@wardline/contracts/accounts/single-sign-on";
import type { Reply } from "@wardline/contracts/endpoint";
import type { SingleSignOnDomain } from "@wardline/database/entities/people/single-sign-on";
import * as domains from "@wardline/database/repositories/people/sign-on-domains";
import {
  getVerificationRecordName,
  getVerificationRecordValue,
} from "@wardline/domain/people/single-sign-on";
import { DnsRecords } from "@wardline/egress/dns-records";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import type { Config } from "../../config/config.js";
import { AppError, notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import { AccountsService } from "../accounts/accounts.service.js";

type Outcome = Reply<typeof verifyDomain>;

/** Verifies by DNS record that the hospital owns a domain (docs/wire/accounts.md, Single sign-on). */
@Injectable()
export class DomainVerificationService {
  private readonly dns: DnsRecords;

  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    @Inject(CONFIG) { dnsServers }: Config,
  ) {
    this.dns = new DnsRecords(dnsServers);
  }

  /** Looks for the domain's verification record. Throws `NOT_FOUND` if the domain is not in the settings. */
  async checkRecord(caller: Caller, domain: string): Promise<Outcome> {
    const { code, provedAt } = await this.find(caller, domain);
    if (provedAt !== null) return createVerifiedOutcome(domain);
    const name = getVerificationRecordName(domain);
    const texts = await this.dns.readTxtRecords(name);
    if (texts === null) {
      return createFailedOutcome(
        `The name servers of ${domain} did not answer. Please try again in a moment.`,
      );
    }
    if (texts.some((text) => text.trim() === getVerificationRecordValue(code))) {
      return this.verify(caller, domain);
    }
    return createFailedOutcome(
      texts.length === 0
        ? `There is no TXT record at ${name} yet. A new record may take an hour to appear everywhere.`
        : `The TXT record at ${name} has another value. Please copy the value again.`,
    );
  }

  private async find({ hospitalId }: Caller, domain: string): Promise<SingleSignOnDomain> {
    const found = await domains.findDomain(this.dataSource.manager, hospitalId, domain);
    if (found === null) throw notFound("This domain is not in the saved settings.");
    return found;
  }

  private async verify(caller: Caller, domain: string): Promise<Outcome> {
    await this.unitOfWork.run(caller, async (work) => {
      await work.lockHospital();
      const [taken] = await domains.findDomainsVerifiedElsewhere(work, [domain]);
      if (taken !== undefined) {
        throw new AppError(
          "NAME_TAKEN",
          `Another hospital of this installation has verified ${domain}. Please ask your system administrator.`,
        );
      }
      await domains.markDomainVerified(work, domain);
      const change = { field: "single_sign_on_proved", from: null, to: domain };
      await this.accounts.recordHospital(work, [change]);
    });
    return createVerifiedOutcome(domain);
  }
}

function createVerifiedOutcome(domain: string): Outcome {
  return { success: true, message: `${domain} is verified.` };
}

function createFailedOutcome(message: string): Outcome {
  return { success: false, message };
}
