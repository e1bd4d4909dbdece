import { Inject, Injectable } from "@nestjs/common";
import type { Reply } from "@wardline/contracts/endpoint";
import type { EmrMatch, searchEmr, testEmrConnection } from "@wardline/contracts/patients/emr";
import { readTimezone } from "@wardline/database/repositories/hospitals/hospitals";
import {
  type EarlierCard,
  findEarlierCards,
  findNumbersBeyondLimit,
} from "@wardline/database/repositories/patients/patient-search";
import { getShownAge } from "@wardline/domain/patients/birth-date";
import { haveWordInCommon } from "@wardline/domain/patients/name-words";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { toZonedDay } from "@wardline/domain/time/zoned-day";
import { Egress } from "@wardline/egress/egress";
import type { Logger } from "pino";
import { DataSource } from "typeorm";
import type { Config } from "../../config/config.js";
import { notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { LOGGER } from "../../runtime/logger.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import { getDialectClient } from "./dialects.js";
import { createEmrCall, EMR_DEADLINE_MS, recogniseEmr } from "./emr-connection.js";
import type { EmrFinding, EmrPatient } from "./emr-dialect.js";
import { emrSentence } from "./emr-sentences.js";
import { EmrSettingsService } from "./emr-settings.service.js";

const SUCCESS_SENTENCE = "EMR connection test successful";
const UNREADABLE_KEY_SENTENCE =
  "The stored EMR key can no longer be read. Please enter it again in the settings.";
const UNUSABLE_ANSWER_SENTENCE = "The EMR sent an answer that could not be used.";

const NO_RESULTS: EmrFinding = { patients: [], unreadable: 0, more: false, refused: null };

/**
 * Merges EMR patients with the hospital's cards. A card with the same number and name as an EMR patient is dropped; if
 * it records a death, the EMR patient is marked as deceased. If the names differ, both remain, for a person to choose.
 * Ages are calculated for `today`.
 */
function mergeResults(
  patients: readonly EmrPatient[],
  cards: readonly EarlierCard[],
  today: string,
): EmrMatch[] {
  const isSame = (patient: EmrPatient, card: EarlierCard) =>
    toComparedText(patient.hospital_no) === toComparedText(card.hospital_no) &&
    [patient.name, patient.former_name ?? ""].some((name) => haveWordInCommon(name, card.name));
  return [
    ...patients.map((patient): EmrMatch => {
      const isDeceased = cards.some((card) => card.deceased && isSame(patient, card));
      return { ...patient, ...(isDeceased ? { deceased: true } : {}), source: "emr" };
    }),
    ...cards
      .filter((card) => !patients.some((patient) => isSame(patient, card)))
      .map(
        ({ deceased, replaced_by, date_of_birth, age, ...card }): EmrMatch => ({
          ...card,
          age: getShownAge({ age, date_of_birth }, today),
          ...(date_of_birth === null ? {} : { date_of_birth }),
          ...(deceased ? { deceased } : {}),
          ...(replaced_by === null ? {} : { replaced_by }),
          source: "local",
        }),
      ),
  ];
}

/** Searches the EMR and the hospital's own earlier cards (docs/wire/patients.md, EMR). */
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
    this.egress = new Egress({ allowedOrigins: config.emrAllowOrigins, proxy: config.proxy });
  }

  /** Calls the EMR and returns its reply, or a sentence on what to do; throws `NOT_FOUND` without settings. */
  async test(hospitalId: string): Promise<Reply<typeof testEmrConnection>> {
    const connection = await this.settings.readConnection(hospitalId);
    if (connection === null) throw notFound("There are no EMR settings yet.");
    if (connection === "unreadable") {
      return {
        success: false,
        dialect: null,
        latency_ms: null,
        message: UNREADABLE_KEY_SENTENCE,
        peer: null,
      };
    }
    const started = performance.now();
    const call = createEmrCall(this.egress, connection, Date.now() + EMR_DEADLINE_MS);
    const lastTestedAt = new Date(this.clock());
    try {
      const { dialect, peer, identifiers } = await recogniseEmr(call);
      await this.settings.saveTest(connection.row, {
        testStatus: "success",
        dialect,
        lastTestedAt,
      });
      const latency_ms = Math.round(performance.now() - started);
      return { success: true, dialect, latency_ms, message: SUCCESS_SENTENCE, peer, identifiers };
    } catch (error) {
      const message = this.toSentence(hospitalId, error);
      await this.settings.saveTest(connection.row, {
        testStatus: "failed",
        dialect: null,
        lastTestedAt,
      });
      return { success: false, dialect: null, latency_ms: null, message, peer: null };
    }
  }

  /**
   * Returns exact matches of the number first, then EMR patients, then the hospital's cards, which are returned even if
   * the EMR fails. Leaves out patients who are now outside the caller's wards.
   */
  async search(caller: Caller, text: string): Promise<Reply<typeof searchEmr>> {
    const [local, emr] = await Promise.all([
      findEarlierCards(this.dataSource.manager, caller.hospitalId, text, caller.wards),
      this.searchEmr(caller, text),
    ]);
    const all = mergeResults(emr.patients, local.cards, await this.readToday(caller.hospitalId));
    const isExact = ({ hospital_no }: EmrMatch) =>
      toComparedText(hospital_no) === toComparedText(text);
    const results = [...all.filter(isExact), ...all.filter((match) => !isExact(match))];
    const found = {
      results,
      ...(emr.unreadable > 0 ? { unreadable: emr.unreadable } : {}),
      ...(emr.more || local.more ? { more: true } : {}),
      ...(emr.refused === null ? {} : { refused: emr.refused }),
    };
    if (emr.problem === null) return { status: "success", ...found };
    return { status: results.length === 0 ? "error" : "success", message: emr.problem, ...found };
  }

  private async searchEmr(
    { hospitalId, wards }: Caller,
    text: string,
  ): Promise<EmrFinding & { problem: string | null }> {
    const connection = await this.settings.readConnection(hospitalId);
    if (connection === null) return { ...NO_RESULTS, problem: null };
    if (connection === "unreadable") return { ...NO_RESULTS, problem: UNREADABLE_KEY_SENTENCE };
    const call = createEmrCall(this.egress, connection, Date.now() + EMR_DEADLINE_MS);
    try {
      const dialect = connection.row.dialect ?? (await recogniseEmr(call)).dialect;
      const found = await getDialectClient(dialect).search(call, text, {
        today: await this.readToday(hospitalId),
        identifier: connection.row.identifier,
      });
      const numbers = found.patients.map(({ hospital_no }) => hospital_no);
      const { manager } = this.dataSource;
      const hiddenNumbers = new Set(
        await findNumbersBeyondLimit(manager, hospitalId, numbers, wards),
      );
      const patients = found.patients.filter(
        ({ hospital_no }) => !hiddenNumbers.has(toComparedText(hospital_no)),
      );
      return { ...found, patients, problem: null };
    } catch (error) {
      return { ...NO_RESULTS, problem: this.toSentence(hospitalId, error) };
    }
  }

  /** Returns a sentence on what to do; logs an unexpected error without the search text. */
  private toSentence(hospitalId: string, error: unknown): string {
    const sentence = emrSentence(error);
    this.log.warn(
      { hospitalId, reason: error instanceof Error ? error.name : "unknown", sentence },
      "EMR call failed",
    );
    return sentence ?? UNUSABLE_ANSWER_SENTENCE;
  }

  private async readToday(hospitalId: string): Promise<string> {
    return toZonedDay(this.clock(), await readTimezone(this.dataSource.manager, hospitalId));
  }
}
