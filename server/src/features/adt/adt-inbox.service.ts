import { createHash, randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import * as store from "@wardline/database/repositories/adt/adt-messages";
import {
  type AdtSettingsRecord,
  lockAdtSettings,
} from "@wardline/database/repositories/adt/adt-settings";
import { LIMITS } from "@wardline/domain/limits";
import type { AdtMessageState } from "@wardline/domain/operation/adt-message";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { toZonedDay } from "@wardline/domain/time/zoned-day";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { AppError } from "../../errors/app-error.js";
import { FairTurns } from "../../turns/fair-turns.js";
import { createAdtCaller } from "./adt-actor.js";
import { AdtActsService, type ReceivedMessage } from "./adt-acts.service.js";
import { behindParkedError, type ParkedError, toParked } from "./adt-parking.js";
import { AdtParkingService } from "./adt-parking.service.js";
import { type AdtMessage, getPatientKeys } from "./hl7/adt-message.js";
import { MessageRefused, quote } from "./hl7/message-refused.js";
import { readMessageTime } from "./hl7/message-time.js";

/** Result of receiving a message; `repeated` if it was received before. */
export type ReceiptOutcome = Exclude<AdtMessageState, "discarded"> | "repeated";

/** Largest number of a hospital's messages that wait in this process. */
const MAX_WAITING = 256;
const PATIENCE_MS = 20_000;

/** Stores and applies received messages, each exactly once and in order (docs/wire/adt.md, Order). */
@Injectable()
export class AdtInboxService {
  /** Processes one message of a hospital at a time, so that waiting messages hold no database connection. */
  private readonly turns = new FairTurns({
    atOnce: Number.POSITIVE_INFINITY,
    atOnceOfGroup: 1,
    waiting: Number.POSITIVE_INFINITY,
    waitingOfGroup: MAX_WAITING,
    patienceMs: PATIENCE_MS,
    busy: () => new AppError("SERVICE_UNAVAILABLE"),
  });

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly acts: AdtActsService,
    private readonly parking: AdtParkingService,
  ) {}

  /**
   * Applies or parks a message in one transaction, which is committed when the promise resolves. Throws
   * `MessageRefused` for a message that can never be accepted; after any other error the sender may send the message
   * again.
   */
  async receive(hospitalId: string, message: AdtMessage): Promise<ReceiptOutcome> {
    return this.turns.run({ group: hospitalId, lane: hospitalId }, async () => {
      const { outcome, unblockedPatients } = await this.applyOrPark(
        hospitalId,
        message,
        null,
      ).catch((error: unknown) => {
        const parked = toParked(error);
        if (parked === null) throw error;
        return this.applyOrPark(hospitalId, message, parked);
      });
      if (unblockedPatients.length > 0)
        await this.parking.settle(hospitalId, unblockedPatients, { isForAll: true });
      return outcome;
    });
  }

  /**
   * Stores and applies a message, or parks it. `unblockedPatients` lists the patients whose parked messages may have
   * been waiting for this message.
   */
  private applyOrPark(
    hospitalId: string,
    message: AdtMessage,
    parked: ParkedError | null,
  ): Promise<{ outcome: ReceiptOutcome; unblockedPatients: string[] }> {
    return this.unitOfWork.run(createAdtCaller(hospitalId), async (work) => {
      const settings = await lockAdtSettings(work);
      requireAccepted(settings, message);
      const { controlId, type, text } = message;
      const sender = `${message.application}|${message.facility}`;
      const patients = getPatientKeys(message);
      const digest = createHash("sha256").update(text).digest("hex");
      const key = { sender, controlId, digest, patients };
      const { isKnown, ...before } = await store.readEarlierMessages(work, key);
      if (isKnown) return { outcome: "repeated", unblockedPatients: [] };
      const now = work.at.getTime();
      const parsedTime = readMessageTime(message.sentAt, before.zone);
      // Messages from a sender whose clock is ahead must not make later messages look old.
      const sentAt = Math.min(parsedTime?.earliest ?? now, now);
      const latest = Math.min(parsedTime?.latest ?? now, now);
      const messageAt = new Date(sentAt);
      const parkedError = isNotEarlier(messageAt, before.parkedAt) ? behindParkedError() : parked;
      const isOutdated = before.appliedAt !== null && before.appliedAt.getTime() > latest;
      const outcome =
        parkedError === null
          ? await this.apply(message, isOutdated, {
              work,
              settings,
              sentAt,
              today: toZonedDay(now, before.zone),
            })
          : "parked";
      if (parkedError !== null && (await store.countAllParkedMessages(work)) >= LIMITS.adtParked) {
        throw new AppError("SERVICE_UNAVAILABLE");
      }
      const id = randomUUID();
      await store.insertMessage(work, {
        id,
        receivedAt: work.at,
        ...key,
        messageAt,
        type,
        state: outcome,
        reason: parkedError?.reason ?? null,
        problem: parkedError?.message ?? null,
        text: parkedError === null ? null : text,
      });
      if (parkedError !== null) {
        const notice = { id, message_type: type, reason: parkedError.reason };
        const changes = [{ field: "parked", from: null, to: parkedError.reason }];
        work.record("adt.parked", notice, { subjectId: id, changes });
      }
      return {
        outcome,
        unblockedPatients: outcome === "applied" && before.parkedAt !== null ? patients : [],
      };
    });
  }

  private async apply(
    message: AdtMessage,
    isOutdated: boolean,
    given: Pick<ReceivedMessage, "work" | "settings" | "sentAt" | "today">,
  ): Promise<"applied" | "ignored"> {
    // A merge is applied however late its message arrives.
    if (isOutdated && message.event !== "A40") return "ignored";
    const { hospitalId, at: receivedAt } = given.work;
    const received = { ...given, caller: createAdtCaller(hospitalId), message, receivedAt };
    return (await this.acts.apply(received)) ? "applied" : "ignored";
  }
}

/** True if a message was sent no earlier than the other message. */
function isNotEarlier(messageAt: Date, other: Date | null): boolean {
  return other !== null && other.getTime() <= messageAt.getTime();
}

/**
 * Throws `MessageRefused` if the sender is not the configured one, or if the hospital has switched messages off in the
 * meantime.
 */
function requireAccepted(settings: AdtSettingsRecord, { application, facility }: AdtMessage): void {
  const { enabled, sendingApplication, sendingFacility } = settings;
  if (!enabled) throw new AppError("SERVICE_UNAVAILABLE");
  if (!isAccepted(sendingApplication, application)) {
    throw new MessageRefused(
      "sender",
      `The sending application ${quote(application)} is not accepted.`,
    );
  }
  if (!isAccepted(sendingFacility, facility)) {
    throw new MessageRefused("sender", `The sending facility ${quote(facility)} is not accepted.`);
  }
}

function isAccepted(accepted: string, given: string): boolean {
  return accepted === "" || toComparedText(accepted) === toComparedText(given);
}
