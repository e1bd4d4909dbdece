import { Inject, Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import type {
  createEmrSettings,
  EmrSettings,
  updateEmrSettings,
} from "@wardline/contracts/patients/emr";
import type { EmrSettingsRow } from "@wardline/database/entities/hospitals/emr-settings";
import * as store from "@wardline/database/repositories/hospitals/emr-settings";
import { pick } from "@wardline/domain/records/pick";
import { DataSource } from "typeorm";
import { requireSeenVersion } from "../../commits/require-version.js";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import type { Config } from "../../config/config.js";
import { AppError, notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import { AccountsService } from "../accounts/accounts.service.js";
import { toEmrSettings } from "./emr.mapper.js";
import {
  applyConnectionChanges,
  describeIdentifierChange,
  listConnectionChanges,
  rebuildConnection,
  requireCallableEmr,
  requireSendable,
} from "./emr.rules.js";
import type { EmrConnection } from "./emr-connection.js";
import { EmrSecrets } from "./emr-secrets.js";

/** A new or changed connection has not been tested yet. */
const UNTESTED_STATE = { testStatus: "idle", lastTestedAt: null, dialect: null } as const;

const TEST_FIELDS = ["testStatus", "lastTestedAt", "dialect"] as const;

/** Stores a hospital's EMR connection and never returns its secrets (docs/wire/patients.md, EMR). */
@Injectable()
export class EmrSettingsService {
  private readonly secrets: EmrSecrets;

  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.secrets = new EmrSecrets(config.encryptionKeys);
  }

  /** Reads the settings without secrets; null if there are none. */
  async get(hospitalId: string): Promise<EmrSettings | null> {
    const row = await store.findEmrSettings(this.dataSource.manager, hospitalId);
    return row === null ? null : toEmrSettings(row, this.secrets.open(row));
  }

  /** Reads the connection with its secrets for a call; null if there is none. */
  async readConnection(
    hospitalId: string,
  ): Promise<(EmrConnection & { row: EmrSettingsRow }) | "unreadable" | null> {
    const row = await store.findEmrSettings(this.dataSource.manager, hospitalId);
    if (row === null) return null;
    const opened = this.secrets.open(row);
    return opened === null ? "unreadable" : { row, ...opened };
  }

  /** Creates the connection; throws `EMR_SETTINGS_EXIST` or `EMR_ADDRESS_NOT_ALLOWED`. */
  async create(
    caller: Caller,
    {
      base_url: baseUrl,
      api_key: apiKey,
      headers = {},
      identifier = null,
    }: Input<typeof createEmrSettings>["body"],
  ): Promise<EmrSettings> {
    await requireCallableEmr(baseUrl, this.config.emrAllowOrigins);
    requireSendable(headers);
    return this.unitOfWork.run(caller, async (work) => {
      const connection = { baseUrl, apiKey, headers };
      const sealed = this.secrets.seal(work.hospitalId, connection);
      const settings = { ...sealed, ...UNTESTED_STATE, identifier, version: 1 };
      if (!(await store.insertEmrSettings(work, settings)))
        throw new AppError("EMR_SETTINGS_EXIST");
      await this.accounts.recordHospital(work, [{ field: "emr", from: null, to: baseUrl }]);
      return toEmrSettings({ ...settings, hospitalId: work.hospitalId }, connection);
    });
  }

  /**
   * Changes the connection. Throws `NOT_FOUND`, `EMR_ADDRESS_NOT_ALLOWED`, `API_KEY_REQUIRED` for a new origin or an
   * unreadable stored key, or `VERSION_CONFLICT` with the current settings.
   */
  async update(
    caller: Caller,
    given: Input<typeof updateEmrSettings>["body"],
    expectedVersion: number | null,
  ): Promise<EmrSettings> {
    if (given.base_url !== undefined) {
      await requireCallableEmr(given.base_url, this.config.emrAllowOrigins);
    }
    return this.unitOfWork.run(caller, async (work) => {
      const row = await store.lockEmrSettings(work);
      if (row === null) throw notFound("There are no EMR settings yet.");
      const stored = this.secrets.open(row);
      requireSeenVersion(toEmrSettings(row, stored), expectedVersion);
      const connection =
        stored === null ? rebuildConnection(row, given) : applyConnectionChanges(stored, given);
      const before = stored ?? { baseUrl: row.baseUrl, apiKey: "", headers: {} };
      requireSendable(connection.headers);
      const identifier = given.identifier === undefined ? row.identifier : given.identifier;
      const changes = listConnectionChanges(before, connection);
      // Choosing another identifier keeps the test result, because the connection is the same.
      const tested = changes.length === 0 ? pick(row, TEST_FIELDS) : UNTESTED_STATE;
      const sealed = this.secrets.seal(work.hospitalId, connection);
      const settings = { ...sealed, ...tested, identifier, version: row.version + 1 };
      await store.saveEmrSettings(work, settings);
      await this.accounts.recordHospital(work, [
        ...changes,
        ...describeIdentifierChange(row.identifier, identifier),
      ]);
      return toEmrSettings({ ...settings, hospitalId: work.hospitalId }, connection);
    });
  }

  async saveTest(
    row: EmrSettingsRow,
    result: Pick<EmrSettingsRow, "testStatus" | "dialect" | "lastTestedAt">,
  ): Promise<void> {
    await store.saveEmrTest(this.dataSource.manager, row.hospitalId, row, result);
  }
}
