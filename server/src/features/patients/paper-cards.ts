import type { Patient } from "@wardline/contracts/patients/patient";
import { hasKitsEnabled } from "@wardline/database/repositories/boards/kits";
import { findPaperCard } from "@wardline/database/repositories/patients/paper-cards";
import type { Work } from "@wardline/database/work";
import {
  arrivalProblem,
  NO_PAPER_NUMBERS_PROBLEM,
  paperNumberTakenError,
} from "@wardline/domain/patients/paper-card";
import { isWithinLimit } from "@wardline/domain/people/ward-limit";
import { AppError, invalidFieldError } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";

/**
 * Throws `VALIDATION_FAILED` if the arrival is impossible for a paper card; `created_at` in RFC 3339, `now` in epoch
 * milliseconds.
 */
export function requireArrival(created_at: string, now: number): void {
  const fault = arrivalProblem(Date.parse(created_at), now);
  if (fault !== null) throw invalidFieldError("created_at", fault);
}

/**
 * Reserves the paper number until the commit. Throws `VALIDATION_FAILED` if the hospital has no downtime kits, or
 * `PAPER_NUMBER_TAKEN`, which names only a card within the caller's wards.
 */
export async function requirePaperNumber(
  work: Work,
  { wards }: Caller,
  paperNumber: Patient["paper_number"] | undefined,
  { path, except }: { path: string; except: string | null },
): Promise<void> {
  if (paperNumber == null) return;
  await work.lockHospital();
  if (!(await hasKitsEnabled(work.manager, work.hospitalId)))
    throw invalidFieldError(path, NO_PAPER_NUMBERS_PROBLEM);
  const card = await findPaperCard(work, paperNumber, except);
  if (card === null) return;
  const isKnown = isWithinLimit(wards, card);
  const holderText = isKnown ? `${card.name} (${card.hospital_no})` : null;
  const message = paperNumberTakenError(paperNumber, holderText);
  const data = isKnown ? { data: { id: card.id } } : {};
  throw new AppError("PAPER_NUMBER_TAKEN", message, { errors: [{ path, message }], ...data });
}
