import type { Offer } from "@wardline/contracts/roster/offers";
import type { StaffMember } from "@wardline/contracts/roster/roster";
import { readDutyStarts } from "@wardline/database/repositories/hospitals/hospitals";
import {
  type OfferRecord,
  readOfferModes,
  toOffer,
} from "@wardline/database/repositories/roster/offers";
import type { Work } from "@wardline/database/work";
import type { DutyStarts } from "@wardline/domain/roster/duty-starts";
import type { OfferMode, OfferState } from "@wardline/domain/roster/offer";
import { getStateAfter, type OfferAct } from "@wardline/domain/roster/offer-flow";
import { toComparedText } from "@wardline/domain/text/text-forms";
import type { EntityManager } from "typeorm";
import { AppError, notFound } from "../../../errors/app-error.js";
import type { Caller } from "../../../request/request.js";
import { canKnowAbout, createOfferError, toOfferActor, toVisibleOffer } from "./offers.rules.js";

interface RequestedAct {
  record: OfferRecord;
  offer: Offer;
  starts: DutyStarts;
  state: OfferState;
}

/**
 * Throws unless the caller may do `act` to the offer now: `NOT_FOUND` if the offer is hidden, `OFFERS_OFF`, and the
 * errors of `createOfferError`. `staff` is the caller's staff record, needed if the caller's department or role
 * matters.
 */
export async function requireAct(
  work: Work,
  caller: Caller,
  record: OfferRecord | null,
  act: OfferAct,
  staff: StaffMember | null = null,
): Promise<RequestedAct> {
  const starts = await readHospitalDutyStarts(work);
  const offer = record && toOffer(record, starts);
  if (record === null || offer === null || !canKnowAbout(caller, offer)) {
    throw notFound("This offer could not be found.");
  }
  const { department } = offer.duty;
  const mode = await requireMode(work.manager, work.hospitalId, department);
  const now = work.at.getTime();
  const actor = toOfferActor(caller, staff, department);
  const state = getStateAfter({ offer, who: actor, mode }, act, now);
  if (state === null) throw createOfferError(offer, toVisibleOffer(caller, offer, now), act, now);
  return { record, offer, starts, state };
}

/** Reads how a department handles offers of duties; throws `OFFERS_OFF` if the department does not allow them. */
export async function requireMode(
  manager: EntityManager,
  hospitalId: string,
  department: string,
): Promise<OfferMode> {
  const modes = await readOfferModes(manager, hospitalId);
  const own = modes.find((one) => toComparedText(one.department) === toComparedText(department));
  if (own === undefined) throw new AppError("OFFERS_OFF");
  return own.offers;
}

export async function readHospitalDutyStarts({ manager, hospitalId }: Work): Promise<DutyStarts> {
  const starts = await readDutyStarts(manager, hospitalId);
  if (starts === null) throw notFound();
  return starts;
}
