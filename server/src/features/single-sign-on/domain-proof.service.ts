import { createHash } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { Reply } from "@wardline/contracts/endpoint";
import type { proveDomain } from "@wardline/contracts/single-sign-on";
import type { SingleSignOnDomain } from "@wardline/database/entities/single-sign-on";
import * as domains from "@wardline/database/repositories/people/sign-on-domains";
import { isSameSecret } from "@wardline/database/same-secret";
import {
  postmasterOf,
  proofCode,
  proofRecord,
  proofValue,
} from "@wardline/domain/people/single-sign-on";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import type { Config } from "../../config/config.js";
import { DnsRecords } from "../../egress/dns-records.js";
import { AppError, notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import { AccountsService } from "../accounts/accounts.service.js";

type Outcome = Reply<typeof proveDomain>;

/** Whether a domain is the hospital's, by a record of it or a code mailed to it (docs/wire.md, Single sign-on). */
@Injectable()
export class DomainProofService {
  private readonly dns: DnsRecords;

  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) { dnsServers }: Config,
  ) {
    this.dns = new DnsRecords(dnsServers);
  }

  /** Looks for the record that proves the domain. Throws `NOT_FOUND` for a domain that is not in the settings. */
  async checkRecord(caller: Caller, domain: string): Promise<Outcome> {
    const { code, provedAt } = await this.find(caller, domain);
    if (provedAt !== null) return proved(domain);
    const name = proofRecord(domain);
    const texts = await this.dns.texts(name);
    if (texts === null) {
      return failed(`The name servers of ${domain} did not answer. Please try again in a moment.`);
    }
    if (texts.some((text) => text.trim() === proofValue(code))) {
      return this.prove(caller, domain, "dns");
    }
    return failed(
      texts.length === 0
        ? `There is no TXT record at ${name} yet. A new one may take an hour until it is seen everywhere.`
        : `The TXT record at ${name} says something else. Please copy the value again.`,
    );
  }

  /** Compares a code that was mailed to the domain's postmaster. Throws as `checkRecord`. */
  async checkCode(caller: Caller, domain: string, code: string): Promise<Outcome> {
    const { mailCodeHash, mailedAt, provedAt } = await this.find(caller, domain);
    if (provedAt !== null) return proved(domain);
    const isOver = mailedAt === null || this.clock() - mailedAt.getTime() > domains.MAILED_CODE_MS;
    const hash = createHash("sha256").update(proofCode(code)).digest("hex");
    if (mailCodeHash === null || isOver || !isSameSecret(mailCodeHash.toString("hex"), hash)) {
      return failed("This code is not the newest one that was mailed, or it is older than a day.");
    }
    return this.prove(caller, domain, "mail");
  }

  /** Mails a code to the domain's postmaster; a former one no longer proves anything. Throws as `checkRecord`. */
  async mailCode(caller: Caller, domain: string): Promise<Outcome> {
    const { provedAt } = await this.find(caller, domain);
    if (provedAt !== null) return proved(domain);
    await this.unitOfWork.run(caller, async (work) => {
      await domains.askForMailCode(work, domain);
      await work.queue("email", "domain-proof", { hospitalId: work.hospitalId, domain });
    });
    return { success: true, message: `A code is on its way to ${postmasterOf(domain)}.` };
  }

  private async find({ hospitalId }: Caller, domain: string): Promise<SingleSignOnDomain> {
    const found = await domains.findDomain(this.dataSource.manager, hospitalId, domain);
    if (found === null) throw notFound("This domain is not in the saved settings.");
    return found;
  }

  private async prove(caller: Caller, domain: string, how: "dns" | "mail"): Promise<Outcome> {
    await this.unitOfWork.run(caller, async (work) => {
      await work.lockHospital();
      const [taken] = await domains.findProvedElsewhere(work, [domain]);
      if (taken !== undefined) {
        throw new AppError(
          "NAME_TAKEN",
          `Another hospital of this installation has proved ${domain}. Please ask your operator.`,
        );
      }
      await domains.proveDomain(work, domain, how);
      const change = { field: "single_sign_on_proved", from: null, to: domain };
      await this.accounts.recordHospital(work, [change]);
    });
    return proved(domain);
  }
}

function proved(domain: string): Outcome {
  return { success: true, message: `${domain} is proved.` };
}

function failed(message: string): Outcome {
  return { success: false, message };
}
