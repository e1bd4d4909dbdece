import { Injectable } from "@nestjs/common";
import {
  type Identifier,
  toIdentifierKey,
  identifiers as validNumbers,
} from "@wardline/contracts/patients/identifiers";
import {
  createPatient,
  PATIENT_FIELD_LABELS,
  type Patient,
  type PatientData,
  patientData,
} from "@wardline/contracts/patients/patient";
import * as cards from "@wardline/database/repositories/adt/adt-cards";
import type { AdtSettingsRecord } from "@wardline/database/repositories/adt/adt-settings";
import { lockBeds, readWards } from "@wardline/database/repositories/wards/wards";
import type { Work } from "@wardline/database/work";
import { LIMITS } from "@wardline/domain/limits";
import { birthDateProblem, computeAge } from "@wardline/domain/patients/birth-date";
import { isClosed, type PatientStatus } from "@wardline/domain/patients/patient-status";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { toStoredText } from "@wardline/domain/text/text-forms";
import type * as z from "zod";
import { invalidFieldError } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { PatientBedsService } from "../patients/patient-beds.service.js";
import { PatientIdentityService } from "../patients/patient-identity.service.js";
import { PatientsService } from "../patients/patients.service.js";
import { ADT_ACTOR } from "./adt-actor.js";
import { ambiguousPatientError, openNumberError, unknownPatientError } from "./adt-parking.js";
import { getBedAt } from "./bed-at.js";
import type { AdtMessage, AdtPatient } from "./hl7/adt-message.js";

const MINUTE_MS = 60_000;
const UNKNOWN_AGE = "Unknown";
/** Messages may use a bed that is occupied or closed: the hospital's system knows where its patients are. */
const OVERRIDE = { override: true };

/** A received message with everything needed to apply it. */
export interface ReceivedMessage {
  work: Work;
  caller: Caller;
  message: AdtMessage;
  settings: AdtSettingsRecord;
  receivedAt: Date;
  /** Time of the message, epoch milliseconds. */
  sentAt: number;
  /** Today's date in the hospital's time zone, YYYY-MM-DD. */
  today: string;
}

/** Applies messages to patients through the same actions that people use (docs/wire/adt.md, Events). */
@Injectable()
export class AdtActsService {
  constructor(
    private readonly patients: PatientsService,
    private readonly beds: PatientBedsService,
    private readonly identity: PatientIdentityService,
  ) {}

  /**
   * Applies a message within its unit of work; false if the message changes nothing. Throws `ParkedError`, and the
   * errors of the actions used.
   */
  async apply(received: ReceivedMessage): Promise<boolean> {
    const { patient, event } = received.message;
    // The lock keeps the card unchanged between reading and changing it.
    await lockBeds(received.work);
    switch (event) {
      case "A01":
      case "A06":
        return this.arrive(received, "admitted");
      case "A04":
      case "A07":
        return this.arrive(received, "card_opened");
      case "A02":
      case "A12":
        return this.move(received, patient);
      case "A17":
        return this.swap(received);
      case "A03":
        return this.discharge(received);
      case "A08":
      case "A31":
        return this.correct(received);
      case "A11":
        return this.cancelArrival(received);
      case "A13":
        return this.cancelDischarge(received);
      case "A40":
        return this.merge(received);
      case null:
        return false;
    }
  }

  private async arrive(received: ReceivedMessage, status: PatientStatus): Promise<boolean> {
    const { work, caller, message, settings, sentAt, today } = received;
    const { patient, type } = message;
    const card = await lockOpenCard(work, patient.number);
    if (card !== null) {
      if (settings.openNumber === "park" && (type === "A01" || type === "A04"))
        throw openNumberError();
      await this.change(received, card, patient, {
        ...(await this.findBed(received, patient)),
        status,
      });
      return true;
    }
    const fields = toFields(patient, today);
    await this.patients.create(
      caller,
      parseFields(createPatient.body, {
        name: "Unknown",
        gender: "unknown",
        age: toAge(fields.date_of_birth, today),
        hospital_no: patient.number,
        ...fields,
        identifiers: addIdentifiers([], patient),
        ...(await this.findBed(received, patient)),
        status,
        created_at: new Date(Math.min(sentAt, work.at.getTime())).toISOString(),
        ...OVERRIDE,
      }),
    );
    return true;
  }

  private async move(received: ReceivedMessage, patient: AdtPatient): Promise<boolean> {
    const card = await requireOpenCard(received.work, patient.number);
    await this.change(received, card, patient, await this.findBed(received, patient));
    return true;
  }

  private async swap(received: ReceivedMessage): Promise<boolean> {
    const { work, caller, message } = received;
    const other = message.other as AdtPatient;
    const [card, partner] = [
      await requireOpenCard(work, message.patient.number),
      await requireOpenCard(work, other.number),
    ];
    const { bed_no: bed } = await this.findBed(received, message.patient);
    const { bed_no: othersBed } = await this.findBed(received, other);
    if (bed === partner.bed_no && othersBed === card.bed_no) {
      await this.beds.swap(caller, card.id, partner.id, null);
      return true;
    }
    await this.change(received, card, message.patient, { bed_no: bed });
    await this.change(received, partner, other, { bed_no: othersBed });
    return true;
  }

  private async discharge(received: ReceivedMessage): Promise<boolean> {
    const { work, message } = received;
    const { number, isDead } = message.patient;
    const [newest] = await cards.lockCardsOfNumber(work, number);
    // A person has already closed the card.
    if (newest !== undefined && isClosed(newest.status)) return false;
    const card = await requireOpenCard(work, number);
    return this.changeStatus(received, card, null, { status: isDead ? "deceased" : "discharged" });
  }

  private async correct(received: ReceivedMessage): Promise<boolean> {
    const { work, message } = received;
    const card = await lockOpenCard(work, message.patient.number);
    if (card === null) return false;
    await this.change(
      received,
      card,
      message.patient,
      await this.findBed(received, message.patient),
    );
    return true;
  }

  private async cancelArrival(received: ReceivedMessage): Promise<boolean> {
    const { work, caller, message } = received;
    const card = await lockOpenCard(work, message.patient.number);
    if (card === null) return false;
    if (!(await cards.isOnlyChangedBy(work, card.id, ADT_ACTOR))) {
      return this.changeStatus(received, card, null, { status: "card_opened" });
    }
    await this.patients.remove(caller, card.id, null);
    return true;
  }

  private async cancelDischarge(received: ReceivedMessage): Promise<boolean> {
    const { work, message } = received;
    const [card] = await cards.lockCardsOfNumber(work, message.patient.number);
    if (card === undefined) throw unknownPatientError();
    const place = await this.findBed(received, message.patient);
    const status = isClosed(card.status)
      ? ((await cards.readStatusBeforeClosing(work, card.id)) ?? "admitted")
      : card.status;
    return this.changeStatus(received, card, message.patient, { ...place, status });
  }

  /**
   * Merges the card of the former number into the card of the patient's number, or the other way round if only the
   * former card is open. If the patient's number has no card, the former card gets the number. Returns false if there
   * is nothing to merge.
   */
  private async merge({ work, caller, message }: ReceivedMessage): Promise<boolean> {
    const { number } = message.patient;
    const former = await lockNewestCard(work, message.formerNumber ?? "");
    const card = await lockNewestCard(work, number);
    if (former === null || former.id === card?.id) return false;
    const staysOpen = !isClosed(former.status) && (card === null || isClosed(card.status));
    if (!staysOpen && card !== null) {
      await this.identity.merge(caller, former.id, card.id, null);
      return true;
    }
    const merged = card && (await this.identity.merge(caller, card.id, former.id, null));
    const { identifiers } = merged?.[1] ?? former;
    const system = PATIENT_FIELD_LABELS.hospital_no;
    const ownKey = toIdentifierKey({ system, value: number });
    const others = [{ system, value: former.hospital_no }, ...identifiers];
    const data = {
      hospital_no: number,
      identifiers: removeDuplicates(others.filter((one) => toIdentifierKey(one) !== ownKey)),
    };
    await this.patients.update(caller, former.id, parseFields(patientData, data), null);
    return true;
  }

  /** Returns the bed of a patient's location; empty if the message has none. */
  private async findBed(
    { work, settings }: ReceivedMessage,
    { location }: AdtPatient,
  ): Promise<{ bed_no?: string }> {
    if (location === null) return {};
    const wards = await readWards(work.manager, work.hospitalId);
    return { bed_no: getBedAt(location, settings.places, wards) };
  }

  /**
   * Changes a card and its status, even if a person has edited the status; returns false if a person has closed or
   * reopened the card.
   */
  private async changeStatus(
    received: ReceivedMessage,
    card: Patient,
    patient: AdtPatient | null,
    extraData: PatientData,
  ): Promise<boolean> {
    if ((await readEdits(received, card)).some(isCloseOrReopen)) return false;
    await this.change(received, card, patient, extraData, "status");
    return true;
  }

  /**
   * Changes a card except for fields that a person has edited within the period set by the hospital; the field `always`
   * is changed in any case.
   */
  private async change(
    received: ReceivedMessage,
    card: Patient,
    patient: AdtPatient | null,
    extraData: PatientData,
    always?: keyof PatientData,
  ): Promise<void> {
    const { caller, today } = received;
    const data: PatientData = {
      ...(patient !== null && toFields(patient, today)),
      ...(patient !== null && { identifiers: addIdentifiers(card.identifiers, patient) }),
      ...extraData,
    };
    const editedFields = (await readEdits(received, card)).map(({ field }) => field);
    const editableEntries = Object.entries(data).filter(
      ([field]) => field === always || !editedFields.includes(field),
    );
    await this.patients.update(
      caller,
      card.id,
      parseFields(patientData, Object.fromEntries(editableEntries)),
      null,
      OVERRIDE,
    );
  }
}

/** Reads the changes that people made to a card within the period set by the hospital. */
function readEdits({ work, settings, receivedAt }: ReceivedMessage, { id }: Patient) {
  const since = new Date(receivedAt.getTime() - settings.editWinsMinutes * MINUTE_MS);
  return cards.readEdits(work, id, { since, actorId: ADT_ACTOR });
}

/** True if a change closed or reopened a card. */
function isCloseOrReopen({ field, from, to }: FieldChange): boolean {
  return field === "status" && isClosed(from as PatientStatus) !== isClosed(to as PatientStatus);
}

async function lockOpenCard(work: Work, number: string): Promise<Patient | null> {
  const [first, second] = await cards.lockCardsOfNumber(work, number);
  if (second !== undefined && !isClosed(second.status)) throw ambiguousPatientError();
  return first === undefined || isClosed(first.status) ? null : first;
}

async function requireOpenCard(work: Work, number: string): Promise<Patient> {
  const card = await lockOpenCard(work, number);
  if (card === null) throw unknownPatientError();
  return card;
}

/** Locks and returns the open card with this hospital number, or else the card closed last. */
async function lockNewestCard(work: Work, number: string): Promise<Patient | null> {
  return (
    (await lockOpenCard(work, number)) ?? (await cards.lockCardsOfNumber(work, number))[0] ?? null
  );
}

/** Returns the fields that a message gives a patient, without empty fields. */
function toFields({ name, gender, birthDate }: AdtPatient, today: string) {
  const isPossible = birthDate !== null && birthDateProblem(birthDate, today) === null;
  return {
    ...(name !== null && { name: shortenName(name) }),
    ...(gender !== null && { gender }),
    ...(isPossible && { date_of_birth: birthDate }),
  };
}

function toAge(birthDate: string | undefined, today: string): number | string {
  const age = birthDate === undefined ? null : computeAge(birthDate, today);
  if (age === null) return UNKNOWN_AGE;
  return /^\d+$/.test(age) ? Number(age) : age;
}

/** Combines a card's additional numbers with those of a message, each once, up to the limit. */
function addIdentifiers(known: readonly Identifier[], { identifiers }: AdtPatient): Identifier[] {
  const valid = identifiers.flatMap((one) => validNumbers.safeParse([one]).data ?? []);
  return removeDuplicates([...known, ...valid]);
}

function removeDuplicates(identifiers: readonly Identifier[]): Identifier[] {
  const byKey = new Map<string, Identifier>();
  for (const one of identifiers) {
    if (!byKey.has(toIdentifierKey(one))) byKey.set(toIdentifierKey(one), one);
  }
  return [...byKey.values()].slice(0, LIMITS.identifiers);
}

/** Returns a name on one line, cut to its limit without splitting a character. */
function shortenName(name: string): string {
  const line = toStoredText(name.replaceAll(/\p{Cc}/gu, " "));
  return line
    .slice(0, LIMITS.name)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
}

/** Parses and normalises fields as for a call; throws `VALIDATION_FAILED` with the first problem. */
function parseFields<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  const [issue] = error.issues;
  throw invalidFieldError(issue?.path.join(".") ?? "", issue?.message ?? error.message);
}
