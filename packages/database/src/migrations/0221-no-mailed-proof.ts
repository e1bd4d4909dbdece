import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Marks the columns of the emailed code that proved a domain as unused. Servers of 0.2.0 read them until the last one
 * has ended.
 */
export class NoMailedProof1700000000221 implements MigrationInterface {
  name = "NoMailedProof1700000000221";

  async up(runner: QueryRunner): Promise<void> {
    const words = "For servers of 0.2.0, to be dropped by the next version.";
    await runner.query(`
      COMMENT ON COLUMN single_sign_on_domain.mail_code_hash IS '${words}';
      COMMENT ON COLUMN single_sign_on_domain.mailed_at IS '${words}';
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
