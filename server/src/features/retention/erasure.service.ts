import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import type { ErasurePreview, erasePatient } from "@wardline/contracts/erasure";
import { hasRetentionWorker } from "@wardline/database/repositories/hospitals/retention";
import * as store from "@wardline/database/repositories/patients/erasures";
import { removeCards } from "@wardline/database/repositories/patients/redaction";
import type { Work } from "@wardline/database/work";
import { namesAny, nameWords } from "@wardline/domain/patients/name-words";
import { compared } from "@wardline/domain/text/text-forms";
import { DataSource, type EntityManager } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { AppError, invalidField, notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";

/**
 * Erasing a patient: the cards are removed with the answer; what only the owner of the tables may rewrite, the logs, the worker
 * does next (docs/wire.md, Erasure).
 */
@Injectable()
export class ErasureService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What an erasure would touch; throws `NOT_FOUND` for a card that is unknown, or was removed. */
  async preview(hospitalId: string, id: string): Promise<ErasurePreview> {
    const { manager } = this.dataSource;
    const cards = await store.readCardsOfPerson(manager, hospitalId, id);
    requireCard(cards, id);
    const ids = cards.map((card) => card.id);
    const words = nameWords(await this.namesOf(manager, hospitalId, cards));
    return {
      can_run: await hasRetentionWorker(manager, new Date(this.clock())),
      cards: cards.map(({ hospital_no: _number, ...card }) => card),
      ...(await store.countMentions(manager, hospitalId, ids, words)),
    };
  }

  /**
   * Erases every card of the card's hospital number, and returns how many. Throws `NOT_FOUND` as `preview`,
   * `VALIDATION_FAILED` for a number that is not the card's and for a reason that names the patient, and
   * `RETENTION_UNAVAILABLE` where no worker could rewrite the logs.
   */
  erase(
    caller: Caller,
    id: string,
    { confirmation, reason }: Input<typeof erasePatient>["body"],
  ): Promise<number> {
    return this.unitOfWork.run(caller, async (work) => {
      const cards = await store.lockCardsOfPerson(work, id);
      const card = requireCard(cards, id);
      if (compared(confirmation) !== compared(card.hospital_no)) {
        throw invalidField("confirmation", "This is not the hospital number of this card.");
      }
      const names = await this.namesOf(work.manager, work.hospitalId, cards);
      if (namesAny(reason, names)) {
        throw invalidField("reason", "Please do not name the patient: the reason is kept.");
      }
      if (!(await hasRetentionWorker(work.manager, work.at))) {
        throw new AppError("RETENTION_UNAVAILABLE");
      }
      await this.take(work, cards, reason);
      return cards.length;
    });
  }

  private async take(
    work: Work,
    cards: readonly store.CardOfPerson[],
    reason: string,
  ): Promise<void> {
    const patients = cards.map(({ id }) => id);
    await removeCards(work, patients, { andHide: true });
    await store.clearAnswers(work, patients);
    await store.insertErasure(work, randomUUID(), { patients, reason });
    for (const { id, deleted } of cards) {
      if (deleted) continue;
      const changes = [{ field: "deleted", from: false, to: true }];
      work.record("patient.deleted", { id }, { subjectId: id, changes });
    }
    await work.queue("retention", "erase", {});
  }

  /** What the patient is and was called, and every number of theirs. */
  private async namesOf(
    manager: EntityManager,
    hospitalId: string,
    cards: readonly store.CardOfPerson[],
  ): Promise<string[]> {
    const ids = cards.map(({ id }) => id);
    const former = await store.readFormerNames(manager, hospitalId, ids);
    return [...former, ...cards.flatMap(({ name, hospital_no }) => [name, hospital_no])];
  }
}

function requireCard(cards: readonly store.CardOfPerson[], id: string): store.CardOfPerson {
  const card = cards.find((one) => one.id === id);
  if (card === undefined) throw notFound("Patient not found");
  return card;
}
