import type { MigrationInterface, QueryRunner } from "typeorm";
import { buildIndex, buildUniqueIndex } from "../build-index.js";

/**
 * Lets statistics read a year's times from the index alone, and one ward's figures without those of other wards
 * (docs/wire/patients.md, Statistics).
 */
export class FigureIndexes1700000000072 implements MigrationInterface {
  name = "FigureIndexes1700000000072";
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, "figure_ward", "figure (hospital_id, ward, kind, revision)");
    await buildUniqueIndex(
      runner,
      "figure_key",
      "figure (hospital_id, kind, revision, name) INCLUDE (seconds)",
    );
    await runner.query(
      `ALTER TABLE figure DROP CONSTRAINT figure_pkey,
         ADD CONSTRAINT figure_pkey PRIMARY KEY USING INDEX figure_key`,
    );
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
