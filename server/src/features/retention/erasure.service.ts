import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import type { ErasurePreview, erasePatient } from "@wardline/contracts/patients/erasure";
import { PATIENT_FIELD_LABELS } from "@wardline/contracts/patients/patient";
import { removePatientsFromMessages } from "@wardline/database/repositories/adt/adt-messages";
import { lockAdtSettings } from "@wardline/database/repositories/adt/adt-settings";
import { hasRetentionWorker } from "@wardline/database/repositories/hospitals/retention";
import * as store from "@wardline/database/repositories/patients/erasures";
import { removeCards } from "@wardline/database/repositories/patients/redaction";
import type { Work } from "@wardline/database/work";
import { listNameWords, mentionsAny } from "@wardline/domain/patients/name-words";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { DataSource, type EntityManager } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { AppError, invalidFieldError, notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";

/**
 * Erases a patient: removes the cards at once; the worker then rewrites the logs, which only the owner of the tables
 * may do (docs/wire/patients.md, Erasure).
 */
@Injectable()
export class ErasureService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Counts what an erasure would remove; throws `NOT_FOUND` for an unknown or removed card. */
  async preview(hospitalId: string, id: string): Promise<ErasurePreview> {
    const { manager } = this.dataSource;
    const cards = await store.readPersonCards(manager, hospitalId, id);
    requireCard(cards, id);
    const ids = cards.map((card) => card.id);
    const births = await store.readBirthDateSearches(manager, hospitalId, ids);
    const words = [
      ...listNameWords(await this.collectNames(manager, hospitalId, cards)),
      ...births,
    ];
    return {
      can_run: await hasRetentionWorker(manager, new Date(this.clock())),
      cards: cards.map(({ hospital_no: _number, identifiers: _identifiers, ...card }) => card),
      ...(await store.countMentions(manager, hospitalId, ids, words)),
    };
  }

  /**
   * Erases all cards with the card's hospital number and returns their count. Throws `NOT_FOUND`, `VALIDATION_FAILED`
   * if the confirmation is not this number or the reason names the patient, and `RETENTION_UNAVAILABLE`.
   */
  erase(
    caller: Caller,
    id: string,
    { confirmation, reason }: Input<typeof erasePatient>["body"],
  ): Promise<number> {
    return this.unitOfWork.run(caller, async (work) => {
      // The lock lets a message that is being received finish first; any later message finds no card.
      await lockAdtSettings(work);
      const cards = await store.lockPersonCards(work, id);
      const card = requireCard(cards, id);
      if (toComparedText(confirmation) !== toComparedText(card.hospital_no)) {
        throw invalidFieldError("confirmation", "This is not the hospital number of this card.");
      }
      const names = await this.collectNames(work.manager, work.hospitalId, cards);
      if (mentionsAny(reason, names)) {
        throw invalidFieldError(
          "reason",
          "Please do not name the patient: the reason stays in the log.",
        );
      }
      if (!(await hasRetentionWorker(work.manager, work.at))) {
        throw new AppError("RETENTION_UNAVAILABLE");
      }
      await removePatientsFromMessages(work, cards.flatMap(listHospitalNumbers));
      await this.removeCards(work, cards, reason);
      return cards.length;
    });
  }

  private async removeCards(
    work: Work,
    cards: readonly store.PersonCard[],
    reason: string,
  ): Promise<void> {
    const patients = cards.map(({ id }) => id);
    await removeCards(work, patients, { shouldHide: true });
    await store.clearAnswers(work, patients);
    await store.insertErasure(work, randomUUID(), { patients, reason });
    for (const { id, deleted } of cards) {
      if (deleted) continue;
      const changes = [{ field: "deleted", from: false, to: true }];
      work.record("patient.deleted", { id }, { subjectId: id, changes });
    }
    await work.queue("retention", "erase", {});
  }

  private async collectNames(
    manager: EntityManager,
    hospitalId: string,
    cards: readonly store.PersonCard[],
  ): Promise<string[]> {
    const ids = cards.map(({ id }) => id);
    const former = await store.readFormerNames(manager, hospitalId, ids);
    return [...former, ...cards.flatMap(({ name, hospital_no }) => [name, hospital_no])];
  }
}

/**
 * Lists a card's hospital number and its former hospital numbers, which a merge stores among the additional numbers.
 */
function listHospitalNumbers({ hospital_no, identifiers }: store.PersonCard): string[] {
  const former = identifiers.filter(({ system }) => system === PATIENT_FIELD_LABELS.hospital_no);
  return [hospital_no, ...former.map(({ value }) => value)];
}

function requireCard(cards: readonly store.PersonCard[], id: string): store.PersonCard {
  const card = cards.find((one) => one.id === id);
  if (card === undefined) throw notFound("Patient not found");
  return card;
}
