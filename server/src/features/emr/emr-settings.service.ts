import { Inject, Injectable } from "@nestjs/common";
import {
  type createEmrSettings,
  type EmrSettings,
  MASKED_HEADER,
  type updateEmrSettings,
} from "@wardline/contracts/emr";
import type { Input } from "@wardline/contracts/endpoint";
import type { EmrSettingsRow } from "@wardline/database/entities/emr-settings";
import * as store from "@wardline/database/repositories/emr-settings";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import type { Config } from "../../config/config.js";
import { addressProblem } from "../../egress/address-rules.js";
import { AppError, invalidField, notFound } from "../../http/app-error.js";
import type { Caller } from "../../http/request.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import { SecretBox } from "../../security/secret-box.js";
import { AccountsService } from "../accounts/accounts.service.js";
import type { EmrConnection } from "./emr-connection.js";
import { headerProblems, maskHeaders, mergeHeaders } from "./emr-headers.js";

const HINT_LENGTH = 4;

/** Keeps a hospital's EMR connection; its secrets go in and never come out (docs/wire.md, EMR). */
@Injectable()
export class EmrSettingsService {
  private readonly box: SecretBox;

  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.box = new SecretBox(config.encryptionKeys);
  }

  /** The settings without their secrets, or null. */
  async get(hospitalId: string): Promise<EmrSettings | null> {
    const row = await this.find(hospitalId);
    return row === null ? null : this.toSettings(row);
  }

  /** The connection with its secrets, for calling the EMR; null when there is none. */
  async connection(hospitalId: string): Promise<(EmrConnection & { row: EmrSettingsRow }) | null> {
    const row = await this.find(hospitalId);
    if (row === null) return null;
    return { row, baseUrl: row.baseUrl, apiKey: this.openKey(row), headers: this.openHeaders(row) };
  }

  /** Sets the connection up; throws `EMR_SETTINGS_EXIST` or `EMR_ADDRESS_NOT_ALLOWED`. */
  async create(
    caller: Caller,
    given: Input<typeof createEmrSettings>["body"],
  ): Promise<EmrSettings> {
    const headers = given.headers ?? {};
    await this.check(given.base_url, headers);
    await this.unitOfWork.run(caller, async (work) => {
      const sealed = this.sealed(caller.hospitalId, given.base_url, given.api_key, headers);
      if (!(await store.insertEmrSettings(work, sealed))) throw new AppError("EMR_SETTINGS_EXIST");
      await this.accounts.recordHospital(work, [{ field: "emr", from: null, to: given.base_url }]);
    });
    return this.toSettings(await this.require(caller.hospitalId));
  }

  /** Changes the connection; a new origin needs its key again (`API_KEY_REQUIRED`): no stored key travels to it. */
  async update(
    caller: Caller,
    given: Input<typeof updateEmrSettings>["body"],
  ): Promise<EmrSettings> {
    const row = await this.require(caller.hospitalId);
    const baseUrl = given.base_url ?? row.baseUrl;
    const isElsewhere = new URL(baseUrl).origin !== new URL(row.baseUrl).origin;
    if (isElsewhere) this.requireSecretsAgain(given);
    const stored = this.openHeaders(row);
    // Neither the key nor a header's value travels to an address that it was not given for.
    const headers = mergeHeaders(given.headers ?? (isElsewhere ? {} : maskHeaders(stored)), stored);
    await this.check(baseUrl, headers);
    const apiKey = given.api_key ?? this.openKey(row);
    await this.unitOfWork.run(caller, async (work) => {
      const sealed = this.sealed(caller.hospitalId, baseUrl, apiKey, headers);
      await store.saveEmrSettings(work, sealed);
      await this.accounts.recordHospital(work, [{ field: "emr", from: row.baseUrl, to: baseUrl }]);
    });
    return this.toSettings(await this.require(caller.hospitalId));
  }

  /** Keeps what a connection test learned. */
  async keepTest(
    row: EmrSettingsRow,
    result: Pick<EmrSettingsRow, "testStatus" | "dialect" | "lastTestedAt">,
  ): Promise<void> {
    await store.keepEmrTest(this.dataSource.manager, row.hospitalId, row, result);
  }

  private requireSecretsAgain(given: Input<typeof updateEmrSettings>["body"]): void {
    if (given.api_key === undefined) {
      throw new AppError("API_KEY_REQUIRED", undefined, {
        errors: [
          { path: "api_key", message: "Please enter the API key again for the new address." },
        ],
      });
    }
    const masked = Object.entries(given.headers ?? {}).filter(
      ([, value]) => value === MASKED_HEADER,
    );
    if (given.headers === undefined || masked.length === 0) return;
    throw new AppError(
      "API_KEY_REQUIRED",
      "Please enter the header values again for the new address.",
      {
        errors: masked.map(([name]) => ({
          path: `headers.${name}`,
          message: "Please enter this value again.",
        })),
      },
    );
  }

  private async check(baseUrl: string, headers: Record<string, string>): Promise<void> {
    const problem = await addressProblem(baseUrl, this.config.emrAllowOrigins);
    if (problem === "forbidden") {
      throw new AppError("EMR_ADDRESS_NOT_ALLOWED", undefined, {
        errors: [
          { path: "base_url", message: "This address is not allowed for an EMR connection." },
        ],
      });
    }
    if (problem === "credentials")
      throw invalidField("base_url", "The endpoint may not contain a user name or password.");
    if (problem === "malformed" || problem === "not_http") {
      throw invalidField(
        "base_url",
        "Please enter an address that starts with http:// or https://.",
      );
    }
    const problems = headerProblems(headers);
    if (problems.length > 0)
      throw new AppError("VALIDATION_FAILED", problems[0]?.message, { errors: problems });
  }

  private sealed(
    hospitalId: string,
    baseUrl: string,
    apiKey: string,
    headers: Record<string, string>,
  ) {
    return {
      baseUrl,
      apiKeyEncrypted: this.box.seal(apiKey, `${hospitalId}:api_key`),
      apiKeyHint: apiKey.length > HINT_LENGTH * 2 ? `…${apiKey.slice(-HINT_LENGTH)}` : "…",
      headersEncrypted: this.box.seal(JSON.stringify(headers), `${hospitalId}:headers`),
      testStatus: "idle" as const,
      lastTestedAt: null,
      dialect: null,
    };
  }

  private openKey(row: EmrSettingsRow): string {
    return this.box.open(row.apiKeyEncrypted, `${row.hospitalId}:api_key`);
  }

  private openHeaders(row: EmrSettingsRow): Record<string, string> {
    return JSON.parse(this.box.open(row.headersEncrypted, `${row.hospitalId}:headers`)) as Record<
      string,
      string
    >;
  }

  private find(hospitalId: string): Promise<EmrSettingsRow | null> {
    return store.findEmrSettings(this.dataSource.manager, hospitalId);
  }

  private async require(hospitalId: string): Promise<EmrSettingsRow> {
    const row = await this.find(hospitalId);
    if (row === null) throw notFound("There are no EMR settings yet.");
    return row;
  }

  private toSettings(row: EmrSettingsRow): EmrSettings {
    return {
      base_url: row.baseUrl,
      api_key_hint: row.apiKeyHint,
      headers: maskHeaders(this.openHeaders(row)),
      hasEMR: true,
      test_status: row.testStatus,
      last_tested_at: row.lastTestedAt?.toISOString() ?? null,
      dialect: row.dialect,
    };
  }
}
