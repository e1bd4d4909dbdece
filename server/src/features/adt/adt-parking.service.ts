import { Inject, Injectable } from "@nestjs/common";
import type { AdtPlace, ParkedMessage, ParkedOutcome } from "@wardline/contracts/patients/adt";
import type { Ward } from "@wardline/contracts/patients/wards";
import * as store from "@wardline/database/repositories/adt/adt-messages";
import { lockAdtSettings, readAdtSettings } from "@wardline/database/repositories/adt/adt-settings";
import { readTimezone } from "@wardline/database/repositories/hospitals/hospitals";
import { readWards } from "@wardline/database/repositories/wards/wards";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { toZonedDay } from "@wardline/domain/time/zoned-day";
import { describeError } from "@wardline/settings/log";
import type { Logger } from "pino";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { LOGGER } from "../../runtime/logger.js";
import { toParkedMessage } from "./adt.mapper.js";
import { createAdtCaller } from "./adt-actor.js";
import { AdtActsService } from "./adt-acts.service.js";
import { ParkedError, toParked } from "./adt-parking.js";
import { getBedAt } from "./bed-at.js";
import { readMessage } from "./hl7/adt-message.js";
import { MessageRefused } from "./hl7/message-refused.js";

const MAX_SHOWN = 200;
const NOT_FOUND = "This message could not be found. Somebody else may have settled it.";

/** Parked messages to try in addition to those that are next in order. */
interface SettleOptions {
  id?: string;
  /** True to try all parked messages. */
  isForAll?: boolean;
  /** Name of the person who started the attempt. */
  by?: string;
}

/** Messages that wait for a person to act (docs/wire/adt.md, Parking lot). */
@Injectable()
export class AdtParkingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly acts: AdtActsService,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Lists parked messages that do not wait behind others, earliest first, with their total number; empty for a caller
   * limited to some wards.
   */
  async list({ hospitalId, wards }: Caller): Promise<{ messages: ParkedMessage[]; total: number }> {
    if (wards.length > 0) return { messages: [], total: 0 };
    const { manager } = this.dataSource;
    const heads = await store.readParkedHeads(manager, hospitalId, MAX_SHOWN);
    const all = await store.readParkedMessages(manager, hospitalId);
    const total = all.filter(({ reason }) => reason !== "behind").length;
    return { messages: heads.map((row) => toParkedMessage(row, countBehind(row, all))), total };
  }

  /** Applies a parked message, and then the messages behind it; throws `NOT_FOUND`. */
  async retry(caller: Caller, id: string): Promise<ParkedOutcome> {
    await this.requireMessage(caller, id);
    const row = await store.findParkedMessage(this.dataSource.manager, caller.hospitalId, id);
    const wanted = { id, by: caller.name };
    const applied = await this.settle(caller.hospitalId, row?.patients ?? [], wanted);
    return { applied, parked: await this.find(caller, id) };
  }

  /** Discards a parked message and applies those behind it; throws `NOT_FOUND`. */
  async discard(caller: Caller, id: string): Promise<ParkedOutcome> {
    await this.requireMessage(caller, id);
    const patients = await this.unitOfWork.run(caller, async (work) => {
      await lockAdtSettings(work);
      const row = await store.findParkedMessage(work.manager, work.hospitalId, id);
      if (row === null) throw notFound(NOT_FOUND);
      await store.settleMessage(work, id, "discarded");
      const changes = [{ field: "parked", from: row.reason, to: "discarded" }];
      work.record("adt.settled", { id, state: "discarded" }, { subjectId: id, changes });
      return row.patients;
    });
    return { applied: await this.settle(caller.hospitalId, patients), parked: null };
  }

  /**
   * Tries these patients' parked messages in order: the wanted messages, and those behind a settled message. Returns
   * the number of applied messages.
   */
  async settle(
    hospitalId: string,
    patients: readonly string[],
    wanted: SettleOptions = {},
  ): Promise<number> {
    const first = await this.readRelated(hospitalId, patients);
    let applied = await this.settleInTurn(hospitalId, first, wanted);
    // Other messages may have been parked behind a message while it was applied.
    for (let more = applied; more > 0; applied += more) {
      more = await this.settleInTurn(hospitalId, await this.readRelated(hospitalId, patients), {});
    }
    return applied;
  }

  /** Settles, in all hospitals, the parked messages that have become applicable or whose processing was interrupted. */
  async settleAll(): Promise<void> {
    const { manager } = this.dataSource;
    for (const hospitalId of await store.findParkingHospitalsOfAllHospitals(manager)) {
      try {
        const { places } = await readAdtSettings(manager, hospitalId);
        const wards = await readWards(manager, hospitalId);
        const messages = store.readParkedInPages(manager, hospitalId);
        await this.settleInTurn(hospitalId, messages, {}, ({ text }) =>
          text == null ? false : isPlaced(text, places, wards),
        );
      } catch (error) {
        this.log.warn(
          { hospitalId, ...describeError(error) },
          "adt: failed to retry parked messages",
        );
      }
    }
  }

  /** Reads the parked messages of these patients, and of all patients connected to them by shared messages. */
  private async readRelated(
    hospitalId: string,
    patients: readonly string[],
  ): Promise<store.ParkedRecord[]> {
    const keys = new Set(patients);
    for (;;) {
      const { size } = keys;
      const messages = await store.readParkedMessagesOfPatients(
        this.dataSource.manager,
        hospitalId,
        [...keys],
      );
      for (const key of messages.flatMap((message) => message.patients)) keys.add(key);
      if (keys.size === size) return messages;
    }
  }

  private async settleInTurn(
    hospitalId: string,
    messages: Iterable<store.ParkedRecord> | AsyncIterable<store.ParkedRecordWithText>,
    { id, isForAll = false, by }: SettleOptions,
    isApplicable: (message: Partial<store.ParkedRecordWithText>) => boolean = () => false,
  ): Promise<number> {
    const blocked = new Set<string>();
    let applied = 0;
    for await (const message of messages) {
      const isNext = !message.patients.some((patient) => blocked.has(patient));
      const isWanted =
        isForAll || message.id === id || message.reason === "behind" || isApplicable(message);
      const isSettled =
        isNext &&
        isWanted &&
        (await this.tryAgain(hospitalId, message.id, by).catch((error: unknown) => {
          if (message.id === id) throw error;
          const about = { hospitalId, id: message.id, ...describeError(error) };
          this.log.warn(about, "adt: failed to retry a parked message");
          return false;
        }));
      if (isSettled) applied += 1;
      else for (const patient of message.patients) blocked.add(patient);
    }
    return applied;
  }

  /** Applies a parked message; false if it stays parked. */
  private async tryAgain(hospitalId: string, id: string, by: string | undefined): Promise<boolean> {
    try {
      await this.unitOfWork.run(createAdtCaller(hospitalId), async (work) => {
        const settings = await lockAdtSettings(work);
        const row = await store.findParkedMessage(work.manager, hospitalId, id);
        if (row?.text == null) return;
        const message = readMessage(row.text);
        const { receivedAt, messageAt } = row;
        const caller = createAdtCaller(hospitalId);
        const sentAt = messageAt.getTime();
        const zone = await readTimezone(work.manager, hospitalId);
        const today = toZonedDay(work.at.getTime(), zone);
        await this.acts.apply({ work, caller, message, settings, receivedAt, sentAt, today });
        await store.settleMessage(work, id, "applied");
        const changes: FieldChange[] = [{ field: "parked", from: row.reason, to: "applied" }];
        if (by !== undefined) changes.push({ field: "retried_by", from: null, to: by });
        work.record("adt.settled", { id, state: "applied" }, { subjectId: id, changes });
      });
      return true;
    } catch (error) {
      const parked =
        error instanceof MessageRefused
          ? new ParkedError("refused", error.message)
          : toParked(error);
      if (parked === null) throw error;
      await this.park(hospitalId, id, parked);
      return false;
    }
  }

  private async park(
    hospitalId: string,
    id: string,
    { reason, message }: ParkedError,
  ): Promise<void> {
    await this.unitOfWork.run(createAdtCaller(hospitalId), async (work) => {
      await lockAdtSettings(work);
      const row = await store.findParkedMessage(work.manager, hospitalId, id);
      if (row === null) return;
      await store.updateParkingReason(work, id, reason, message);
      if (row.reason === reason) return;
      const changes = [{ field: "parked", from: row.reason, to: reason }];
      work.record("adt.parked", { id, message_type: row.type, reason }, { subjectId: id, changes });
    });
  }

  /** Throws `NOT_FOUND` unless the message is parked and the caller may see it. */
  async requireMessage(caller: Caller, id: string): Promise<ParkedMessage> {
    const message = await this.find(caller, id);
    if (message === null) throw notFound(NOT_FOUND);
    return message;
  }

  private async find({ hospitalId, wards }: Caller, id: string): Promise<ParkedMessage | null> {
    const { manager } = this.dataSource;
    const row = wards.length > 0 ? null : await store.findParkedMessage(manager, hospitalId, id);
    if (row === null) return null;
    return toParkedMessage(
      row,
      countBehind(row, await store.readParkedMessagesOfPatients(manager, hospitalId, row.patients)),
    );
  }
}

/** True if all locations of a message are known now, or if the message can no longer be read. */
function isPlaced(text: string, places: readonly AdtPlace[], wards: readonly Ward[]): boolean {
  try {
    const { patient, other } = readMessage(text);
    for (const location of [patient.location, other?.location]) {
      if (location != null) getBedAt(location, places, wards);
    }
    return true;
  } catch (error) {
    return error instanceof MessageRefused;
  }
}

/** Counts the messages that wait for this message. */
function countBehind(
  { id, patients }: Pick<store.ParkedRecord, "id" | "patients">,
  all: readonly store.ParkedRecord[],
) {
  const later = all.slice(all.findIndex((one) => one.id === id) + 1);
  return later.filter(
    (one) => one.reason === "behind" && one.patients.some((patient) => patients.includes(patient)),
  ).length;
}
