import type { Patient } from "@wardline/contracts/patients";
import { wantsKits } from "@wardline/database/repositories/boards/kits";
import { findPaperCard } from "@wardline/database/repositories/patients/paper-cards";
import type { Work } from "@wardline/database/work";
import {
  arrivalFault,
  NO_PAPER_NUMBERS,
  paperNumberTaken,
} from "@wardline/domain/patients/paper-card";
import { isWithin } from "@wardline/domain/wards/ward-limit";
import { AppError, invalidField } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";

/** Throws `VALIDATION_FAILED` for an arrival that no card of paper may have; RFC 3339, `now` in epoch milliseconds. */
export function requireArrival(created_at: string, now: number): void {
  const fault = arrivalFault(Date.parse(created_at), now);
  if (fault !== null) throw invalidField("created_at", fault);
}

/**
 * Looks and holds: until the commit no other card of the hospital can take the paper number. Throws `VALIDATION_FAILED` where
 * the hospital has no downtime kits, and `PAPER_NUMBER_TAKEN`, which names a card of the caller's wards alone.
 */
export async function requirePaperNumber(
  work: Work,
  { wards }: Caller,
  paperNumber: Patient["paper_number"] | undefined,
  { path, except }: { path: string; except: string | null },
): Promise<void> {
  if (paperNumber == null) return;
  await work.lockHospital();
  if (!(await wantsKits(work.manager, work.hospitalId))) throw invalidField(path, NO_PAPER_NUMBERS);
  const card = await findPaperCard(work, paperNumber, except);
  if (card === null) return;
  const isKnown = isWithin(wards, card);
  const who = isKnown ? `${card.name} (${card.hospital_no})` : null;
  const message = paperNumberTaken(paperNumber, who);
  const data = isKnown ? { data: { id: card.id } } : {};
  throw new AppError("PAPER_NUMBER_TAKEN", message, { errors: [{ path, message }], ...data });
}
