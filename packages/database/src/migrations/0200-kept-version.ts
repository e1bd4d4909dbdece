import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Stores the record version of a first answer, so that a repeated request gets it too (docs/wire/envelope.md, Envelope
 * and errors).
 */
export class KeptVersion1700000000200 implements MigrationInterface {
  name = "KeptVersion1700000000200";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE idempotency_key ADD COLUMN tag text");
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
