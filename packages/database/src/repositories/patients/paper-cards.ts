import type { Patient } from "@wardline/contracts/patients/patient";
import type { Work } from "../../work.js";

/** Returns the hospital's record other than `except` with this paper number; null if there is none. */
export async function findPaperCard(
  { manager, hospitalId }: Work,
  paperNumber: string,
  except: string | null,
): Promise<Pick<Patient, "id" | "name" | "hospital_no" | "ward_id"> | null> {
  const [card] = await manager.query<Pick<Patient, "id" | "name" | "hospital_no" | "ward_id">[]>(
    `SELECT card.id, card.name, card.hospital_no, card.ward_id FROM patient card
      WHERE card.hospital_id = $1 AND card.paper_number = $2 AND card.deleted_at IS NULL
        AND ($3::uuid IS NULL OR card.id <> $3) LIMIT 1`,
    [hospitalId, paperNumber, except],
  );
  return card ?? null;
}
