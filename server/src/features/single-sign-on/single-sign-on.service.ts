import { Inject, Injectable } from "@nestjs/common";
import {
  type getSingleSignOn,
  newSingleSignOnSettings,
  type SingleSignOnSettings,
  type saveSingleSignOn,
  type testSingleSignOn,
} from "@wardline/contracts/accounts/single-sign-on";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import { findDomainsVerifiedElsewhere } from "@wardline/database/repositories/people/sign-on-domains";
import * as store from "@wardline/database/repositories/people/single-sign-on";
import { Egress } from "@wardline/egress/egress";
import type { Logger } from "pino";
import { DataSource } from "typeorm";
import { requireSeenVersion } from "../../commits/require-version.js";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import type { Config } from "../../config/config.js";
import { notFound } from "../../errors/app-error.js";
import { requireValid } from "../../http/validate.js";
import type { Caller } from "../../request/request.js";
import { LOGGER } from "../../runtime/logger.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import { AccountsService } from "../accounts/accounts.service.js";
import { DepartmentsService } from "../departments/departments.service.js";
import { Provider } from "./provider.js";
import { testSentence } from "./sign-on-sentences.js";
import { listSettingsChanges, toSettings, toStoredInput } from "./single-sign-on.mapper.js";
import * as rules from "./single-sign-on.rules.js";
import { SingleSignOnSecrets } from "./single-sign-on-secrets.js";

const PROVIDER_ANSWERED_TEXT = "The provider answered correctly.";
const MAX_SHOWN_REPORTS = 5;
const UNUSABLE_ANSWER_TEXT = "The provider sent an answer that could not be used.";

/** Stores a hospital's provider and never returns its secret (docs/wire/accounts.md, Single sign-on). */
@Injectable()
export class SingleSignOnService {
  readonly redirectUrl: string;
  private readonly secrets: SingleSignOnSecrets;
  private readonly egress: Egress;
  private readonly allowedOrigins: readonly string[];

  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly departments: DepartmentsService,
    @Inject(CONFIG) { publicUrl, encryptionKeys, ssoAllowOrigins, proxy }: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.redirectUrl = `${publicUrl}/single-sign-on`;
    this.secrets = new SingleSignOnSecrets(encryptionKeys);
    this.allowedOrigins = ssoAllowOrigins;
    this.egress = new Egress({ allowedOrigins: ssoAllowOrigins, proxy });
  }

  /** Reads the settings without the secret, and the hints to administrators about recent sign-ons. */
  async get(hospitalId: string): Promise<Reply<typeof getSingleSignOn>> {
    const { manager } = this.dataSource;
    const found = await store.findSingleSignOn(manager, hospitalId);
    const reports = await store.readSignOnReports(manager, hospitalId, MAX_SHOWN_REPORTS);
    return { redirect_url: this.redirectUrl, settings: found && toSettings(found), reports };
  }

  /**
   * Creates or changes the provider, unless nothing differs. Throws `VALIDATION_FAILED` for a forbidden issuer, missing
   * secret, foreign domain, or unknown department or role, and `VERSION_CONFLICT` with the current settings.
   */
  async save(
    caller: Caller,
    changed: Input<typeof saveSingleSignOn>["body"],
    expectedVersion: number | null,
  ): Promise<SingleSignOnSettings> {
    if (changed.issuer !== undefined) {
      await rules.requireCallableProvider(changed.issuer, this.allowedOrigins);
    }
    return this.unitOfWork.run(caller, async (work) => {
      const row = await store.lockSingleSignOn(work);
      const before = row && toSettings(row);
      if (before !== null) requireSeenVersion(before, expectedVersion);
      const given = requireValid(newSingleSignOnSettings, { ...toStoredInput(before), ...changed });
      const sealed = this.secrets.renew(work.hospitalId, row, given.client_secret);
      const { clientSecretEncrypted, clientSecretHint } = rules.requireSecret(sealed, row, given);
      const former = new Set(row?.domains.map(({ domain }) => domain));
      const added = given.domains.filter((domain) => !former.has(domain));
      rules.refuseUnverifiedDomains(await store.findUnverifiedDomains(work, added));
      rules.refuseTakenDomains(await findDomainsVerifiedElsewhere(work, added));
      const record = {
        issuer: given.issuer,
        clientId: given.client_id,
        clientSecretEncrypted,
        clientSecretHint,
        domains: given.domains.toSorted(),
        groupClaim: given.group_claim,
        groups: given.groups,
        ...rules.resolveNewPlace(await this.departments.readDirectory(work), given),
        isOn: given.is_on,
        isOnly: given.is_only,
        trustsAddresses: given.trusts_addresses ?? false,
        version: (row?.version ?? 0) + 1,
      };
      const hasNewSecret = clientSecretEncrypted !== row?.clientSecretEncrypted;
      const after = { ...toSettings({ ...record, domains: [] }), domains: record.domains };
      const changes = listSettingsChanges(before, after, hasNewSecret);
      if (before !== null && changes.length === 0) return before;
      const domains = await store.saveSingleSignOn(work, record);
      await this.accounts.recordHospital(work, changes);
      return toSettings({ ...record, domains });
    });
  }

  /** Fetches the provider's configuration document and reports the result; throws `NOT_FOUND` without settings. */
  async test(hospitalId: string): Promise<Reply<typeof testSingleSignOn>> {
    const found = await store.findSingleSignOn(this.dataSource.manager, hospitalId);
    if (found === null) throw notFound("Single sign-on is not set up yet.");
    try {
      await this.discover(found);
      return { success: true, message: PROVIDER_ANSWERED_TEXT };
    } catch (error) {
      this.note(hospitalId, error);
      return { success: false, message: testSentence(error) ?? UNUSABLE_ANSWER_TEXT };
    }
  }

  /** Fetches a hospital's provider; throws the errors of `Provider.discover`. */
  discover(record: store.SingleSignOnRecord): Promise<Provider> {
    return Provider.discover(this.egress, this.secrets.openConnection(record), this.allowedOrigins);
  }

  /** Logs why a provider failed, without any data received from the provider. */
  note(hospitalId: string, error: unknown): void {
    const { name, message, cause } = error instanceof Error ? error : new Error("unknown");
    const because = cause instanceof Error ? `${cause.name}: ${readCode(cause)}` : undefined;
    this.log.warn({ hospitalId, reason: `${name}: ${message}`, because }, "Sign-on failed");
  }
}

/** Returns the library's error code, because its messages may quote received data. */
function readCode(error: Error): string {
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : "unknown";
}
