import type { Gender } from "@wardline/contracts/patients";
import type { EntityManager } from "typeorm";

/** A patient whom the hospital's own earlier cards know, as the newest card says. */
export interface EarlierCard {
  hospital_no: string;
  name: string;
  gender: Gender;
  age: number | string;
}

const AT_MOST = 20;

/** Patients of earlier and open cards whose number or name holds the text, one per hospital number (api.md 7). */
export async function findEarlierCards(
  manager: EntityManager,
  hospitalId: string,
  text: string,
): Promise<EarlierCard[]> {
  return manager.query<EarlierCard[]>(
    `SELECT hospital_no, name, gender, age
       FROM (SELECT DISTINCT ON (lower(card.hospital_no)) card.hospital_no, card.name, card.gender, card.age,
                    card.created_at
               FROM patient card
              WHERE card.hospital_id = $1 AND card.deleted_at IS NULL
                AND (strpos(lower(card.hospital_no), lower($2)) > 0 OR strpos(lower(card.name), lower($2)) > 0)
              ORDER BY lower(card.hospital_no), card.created_at DESC) AS newest
      ORDER BY (lower(hospital_no) = lower($2)) DESC, name, hospital_no
      LIMIT $3`,
    [hospitalId, text, AT_MOST],
  );
}
