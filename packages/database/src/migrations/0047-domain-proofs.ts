import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Requires proof of a single sign-on domain before its people are redirected (docs/wire/accounts.md, Single sign-on).
 * Domains in use count as proved, marked "before". Only a proved domain belongs to a single hospital; an unproved one
 * does not block other hospitals.
 */
export class DomainProofs1700000000047 implements MigrationInterface {
  name = "DomainProofs1700000000047";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE single_sign_on_domain
        ADD COLUMN code text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
        ADD COLUMN proved_at timestamptz,
        ADD COLUMN proved_by text,
        ADD COLUMN mail_code_hash bytea,
        ADD COLUMN mailed_at timestamptz;
      UPDATE single_sign_on_domain SET proved_at = now(), proved_by = 'before';
      DROP INDEX single_sign_on_domain_owner;
      CREATE UNIQUE INDEX single_sign_on_domain_owner ON single_sign_on_domain (domain) WHERE proved_at IS NOT NULL;
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
