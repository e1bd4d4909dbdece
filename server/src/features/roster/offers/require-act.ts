import type { Offer } from "@wardline/contracts/offers";
import type { StaffMember } from "@wardline/contracts/roster";
import { readDutyStarts } from "@wardline/database/repositories/hospitals/hospitals";
import {
  type OfferRecord,
  readOfferModes,
  toOffer,
} from "@wardline/database/repositories/roster/offers";
import type { Work } from "@wardline/database/work";
import type { DutyStarts } from "@wardline/domain/roster/duty-starts";
import type { OfferMode, OfferState } from "@wardline/domain/roster/offer";
import { compared } from "@wardline/domain/text/text-forms";
import { type OfferAct, stateAfter } from "@wardline/flows/offer";
import type { EntityManager } from "typeorm";
import { AppError, notFound } from "../../../errors/app-error.js";
import type { Caller } from "../../../request/request.js";
import { actorOfOffer, mayKnowOf, refusalOf, shownTo } from "./offers.rules.js";

/** An offer, with the state in which an act leaves it. */
interface AskedAct {
  record: OfferRecord;
  offer: Offer;
  starts: DutyStarts;
  state: OfferState;
}

/**
 * Asks an offer's flow whether the caller may do this now; `staff` is the caller where what they are decides. Throws
 * `NOT_FOUND` for an offer of which the caller learns nothing, `OFFERS_OFF`, and what `refusalOf` says.
 */
export async function requireAct(
  work: Work,
  caller: Caller,
  record: OfferRecord | null,
  act: OfferAct,
  staff: StaffMember | null = null,
): Promise<AskedAct> {
  const starts = await startsOf(work);
  const offer = record && toOffer(record, starts);
  if (record === null || offer === null || !mayKnowOf(caller, offer)) {
    throw notFound("This offer could not be found.");
  }
  const { department } = offer.duty;
  const mode = await requireMode(work.manager, work.hospitalId, department);
  const now = work.at.getTime();
  const who = actorOfOffer(caller, staff, department);
  const state = stateAfter({ offer, who, mode }, act, now);
  if (state === null) throw refusalOf(offer, shownTo(caller, offer, now), act, now);
  return { record, offer, starts, state };
}

/** How a department offers duties; throws `OFFERS_OFF` where it does not. */
export async function requireMode(
  manager: EntityManager,
  hospitalId: string,
  department: string,
): Promise<OfferMode> {
  const modes = await readOfferModes(manager, hospitalId);
  const own = modes.find((one) => compared(one.department) === compared(department));
  if (own === undefined) throw new AppError("OFFERS_OFF");
  return own.offers;
}

/** When the hospital's duties begin. */
export async function startsOf({ manager, hospitalId }: Work): Promise<DutyStarts> {
  const starts = await readDutyStarts(manager, hospitalId);
  if (starts === null) throw notFound();
  return starts;
}
