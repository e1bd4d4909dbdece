import type { MigrationInterface, QueryRunner } from "typeorm";
import { buildIndex, dropIndex } from "../build-index.js";
import { TEXT_FORM_FUNCTIONS } from "../text-form-functions.js";

/** Id that sorts before every other id. */
const NIL = "00000000-0000-0000-0000-000000000000";
/** Number of cards per statement, which takes some tenths of a second. */
const BATCH = 2_000;

interface Card {
  hospital_id: string;
  id: string;
}

/** Tables of unique names, each with the column of the form that makes a name unique. */
const NAMES = [
  ["department", "folded_name", "hospital_id", "compared_text(name)"],
  ["role", "folded_name", "hospital_id", "compared_text(name)"],
  ["ward", "folded_name", "hospital_id", "replace(compared_text(name), ' ', '')"],
  ["ward_bed", "folded_label", "hospital_id, ward_id", "replace(compared_text(label), ' ', '')"],
] as const;

/** Stores the forms in which texts are compared and searched (docs/wire/envelope.md, Texts). */
export class TextForms1700000000130 implements MigrationInterface {
  name = "TextForms1700000000130";
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TEXT_FORM_FUNCTIONS);
    await runner.query(`
      ALTER TABLE patient
        ADD COLUMN IF NOT EXISTS compared_no text,
        ADD COLUMN IF NOT EXISTS searched text;
      CREATE OR REPLACE FUNCTION keep_forms_of_patient() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.compared_no := compared_text(NEW.hospital_no);
        NEW.searched := concat_ws(E'\n', search_forms(NEW.name), search_forms(NEW.hospital_no),
                                  search_forms(NEW.bed_no), search_forms(coalesce(NEW.paper_number, '')));
        RETURN NEW;
      END $$;
      CREATE OR REPLACE TRIGGER patient_begins_with_its_forms BEFORE INSERT ON patient FOR EACH ROW
        EXECUTE FUNCTION keep_forms_of_patient();
      CREATE OR REPLACE TRIGGER patient_keeps_its_forms BEFORE UPDATE ON patient FOR EACH ROW
        WHEN (NEW.searched IS NULL OR (NEW.name, NEW.hospital_no, NEW.bed_no, NEW.paper_number)
                IS DISTINCT FROM (OLD.name, OLD.hospital_no, OLD.bed_no, OLD.paper_number))
        EXECUTE FUNCTION keep_forms_of_patient();
    `);
    await this.fill(runner);
    for (const [table, column, owner, form] of NAMES) {
      // If several names now have the same form, only the first gets it: nothing is merged, and the `doctor` command
      // lists the others.
      await runner.query(`
        UPDATE ${table} renamed SET ${column} = first.form
          FROM (SELECT DISTINCT ON (${owner}, form) ctid AS place, form, ${column} AS now
                  FROM (SELECT *, ctid, ${form} AS form FROM ${table}) named
                 ORDER BY ${owner}, form, (${column} = form) DESC, ctid) first
         WHERE renamed.ctid = first.place AND first.now <> first.form`);
    }
    await buildIndex(
      runner,
      "patient_compared_no",
      "patient (hospital_id, compared_no) WHERE deleted_at IS NULL",
    );
    await dropIndex(runner, "patient_number");
  }

  /** Works in batches, because each card stays locked for the whole of its batch; the trigger writes the forms. */
  private async fill(runner: QueryRunner): Promise<void> {
    let after: Card = { hospital_id: NIL, id: NIL };
    for (;;) {
      const cards = (await runner.query(
        `SELECT hospital_id, id FROM patient WHERE (hospital_id, id) > ($1, $2)
          ORDER BY hospital_id, id LIMIT ${BATCH}`,
        [after.hospital_id, after.id],
      )) as Card[];
      const last = cards.at(-1);
      if (last === undefined) return;
      await runner.query(
        `UPDATE patient SET searched = NULL
          WHERE searched IS NULL AND (hospital_id, id) > ($1, $2) AND (hospital_id, id) <= ($3, $4)`,
        [after.hospital_id, after.id, last.hospital_id, last.id],
      );
      after = last;
    }
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
