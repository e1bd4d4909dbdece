import { Inject, Injectable } from "@nestjs/common";
import type { EmrMatch, searchEmr, testEmrConnection } from "@wardline/contracts/emr";
import type { Reply } from "@wardline/contracts/endpoint";
import { readTimezone } from "@wardline/database/repositories/hospitals/hospitals";
import {
  findEarlierCards,
  findNumbersBeyond,
} from "@wardline/database/repositories/patients/patient-search";
import { compared } from "@wardline/domain/text/text-forms";
import { zonedDay } from "@wardline/domain/time/zoned-day";
import type { Logger } from "pino";
import { DataSource } from "typeorm";
import type { Config } from "../../config/config.js";
import { Egress } from "../../egress/egress.js";
import { notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { LOGGER } from "../../runtime/logger.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import { dialectClient } from "./dialects.js";
import { EMR_DEADLINE_MS, emrCall, recogniseEmr } from "./emr-connection.js";
import { emrSentence } from "./emr-sentences.js";
import { EmrSettingsService } from "./emr-settings.service.js";

const SUCCESS = "EMR connection test successful";
const UNREADABLE =
  "The stored key of the EMR cannot be read any more. Please enter it again in the settings.";
const UNEXPECTED = "The EMR gave an answer that could not be used.";

/** Asks the EMR and the hospital's own earlier cards (docs/wire.md, EMR). */
@Injectable()
export class EmrLookupService {
  private readonly egress: Egress;

  constructor(
    private readonly settings: EmrSettingsService,
    private readonly dataSource: DataSource,
    @Inject(CONFIG) config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.egress = new Egress({ allowedOrigins: config.emrAllowOrigins });
  }

  /** Calls the EMR and says what answered, or a sentence that helps; throws `NOT_FOUND` without settings. */
  async test(hospitalId: string): Promise<Reply<typeof testEmrConnection>> {
    const connection = await this.settings.connection(hospitalId);
    if (connection === null) throw notFound("There are no EMR settings yet.");
    if (connection === "unreadable") {
      return { success: false, dialect: null, latency_ms: null, message: UNREADABLE, peer: null };
    }
    const started = performance.now();
    const call = emrCall(this.egress, connection, Date.now() + EMR_DEADLINE_MS);
    const lastTestedAt = new Date(this.clock());
    try {
      const { dialect, peer } = await recogniseEmr(call);
      await this.settings.keepTest(connection.row, {
        testStatus: "success",
        dialect,
        lastTestedAt,
      });
      const latency_ms = Math.round(performance.now() - started);
      return { success: true, dialect, latency_ms, message: SUCCESS, peer };
    } catch (error) {
      const message = this.sentence(hospitalId, error);
      await this.settings.keepTest(connection.row, {
        testStatus: "failed",
        dialect: null,
        lastTestedAt,
      });
      return { success: false, dialect: null, latency_ms: null, message, peer: null };
    }
  }

  /**
   * Matches from the EMR first, then from the hospital's own cards; an EMR that fails leaves the local ones. Nothing is said
   * of patients who lie beyond the wards of the caller's rights now.
   */
  async search(caller: Caller, text: string): Promise<Reply<typeof searchEmr>> {
    const [local, emr] = await Promise.all([
      findEarlierCards(this.dataSource.manager, caller.hospitalId, text, caller.wards),
      this.searchEmr(caller, text),
    ]);
    const known = new Set(emr.matches.map((match) => compared(match.hospital_no)));
    const results: EmrMatch[] = [
      ...emr.matches,
      ...local
        .filter((match) => !known.has(compared(match.hospital_no)))
        .map((match): EmrMatch => ({ ...match, source: "local" })),
    ];
    if (emr.problem === null) return { status: "success", results };
    return { status: results.length === 0 ? "error" : "success", message: emr.problem, results };
  }

  private async searchEmr(
    { hospitalId, wards }: Caller,
    text: string,
  ): Promise<{ matches: EmrMatch[]; problem: string | null }> {
    const connection = await this.settings.connection(hospitalId);
    if (connection === null) return { matches: [], problem: null };
    if (connection === "unreadable") return { matches: [], problem: UNREADABLE };
    const call = emrCall(this.egress, connection, Date.now() + EMR_DEADLINE_MS);
    try {
      const dialect = connection.row.dialect ?? (await recogniseEmr(call)).dialect;
      const patients = await dialectClient(dialect).search(
        call,
        text,
        await this.today(hospitalId),
      );
      const numbers = patients.map(({ hospital_no }) => hospital_no);
      const { manager } = this.dataSource;
      const beyond = new Set(await findNumbersBeyond(manager, hospitalId, numbers, wards));
      const known = patients.filter(({ hospital_no }) => !beyond.has(compared(hospital_no)));
      return {
        matches: known.map((patient): EmrMatch => ({ ...patient, source: "emr" })),
        problem: null,
      };
    } catch (error) {
      return { matches: [], problem: this.sentence(hospitalId, error) };
    }
  }

  /** The helping sentence; what was not foreseen is logged without what was asked for. */
  private sentence(hospitalId: string, error: unknown): string {
    const sentence = emrSentence(error);
    this.log.warn(
      { hospitalId, reason: error instanceof Error ? error.name : "unknown", sentence },
      "EMR call failed",
    );
    return sentence ?? UNEXPECTED;
  }

  private async today(hospitalId: string): Promise<string> {
    return zonedDay(this.clock(), await readTimezone(this.dataSource.manager, hospitalId));
  }
}
