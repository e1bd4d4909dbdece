import type { MigrationInterface, QueryRunner } from "typeorm";
import { buildIndex } from "../build-index.js";

/**
 * Adds dates of birth, other numbers, merged cards, and the list of deleted cards (docs/wire/patients.md, Identity).
 */
export class PatientIdentity1700000000280 implements MigrationInterface {
  name = "PatientIdentity1700000000280";
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE hospital ADD COLUMN IF NOT EXISTS patient_identity boolean NOT NULL DEFAULT false",
    );
    await runner.query(`
      ALTER TABLE patient
        ADD COLUMN IF NOT EXISTS date_of_birth date,
        ADD COLUMN IF NOT EXISTS identifiers jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN IF NOT EXISTS merged_into uuid;
      CREATE OR REPLACE FUNCTION keep_forms_of_patient() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.compared_no := compared_text(NEW.hospital_no);
        NEW.searched := concat_ws(E'\\n', search_forms(NEW.name), search_forms(NEW.hospital_no),
                                  search_forms(NEW.bed_no), search_forms(coalesce(NEW.paper_number, '')),
                                  search_forms((SELECT string_agg(other->>'value', ' ' ORDER BY place)
                                                  FROM jsonb_array_elements(NEW.identifiers)
                                                  WITH ORDINALITY AS listed (other, place))));
        RETURN NEW;
      END $$;
      CREATE OR REPLACE TRIGGER patient_keeps_its_forms BEFORE UPDATE ON patient FOR EACH ROW
        WHEN (NEW.searched IS NULL OR (NEW.name, NEW.hospital_no, NEW.bed_no, NEW.paper_number, NEW.identifiers)
                IS DISTINCT FROM (OLD.name, OLD.hospital_no, OLD.bed_no, OLD.paper_number, OLD.identifiers))
        EXECUTE FUNCTION keep_forms_of_patient();
    `);
    await buildIndex(
      runner,
      "patient_merged_into",
      "patient (hospital_id, merged_into) WHERE merged_into IS NOT NULL",
    );
    await buildIndex(
      runner,
      "patient_deleted",
      "patient (hospital_id, deleted_at) WHERE deleted_at IS NOT NULL",
    );
    await buildIndex(
      runner,
      "patient_date_of_birth",
      "patient (hospital_id, date_of_birth) WHERE date_of_birth IS NOT NULL",
    );
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
