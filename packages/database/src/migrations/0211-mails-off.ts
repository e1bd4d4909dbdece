import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds the kinds of email that a person has switched off, and the key of the links that switch them off
 * (docs/wire/roster.md, Switching mails off).
 */
export class MailsOff1700000000211 implements MigrationInterface {
  name = "MailsOff1700000000211";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE account ADD COLUMN mails_off text[] NOT NULL DEFAULT '{}';
      ALTER TABLE installation ADD COLUMN mail_key bytea NOT NULL
        DEFAULT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
      ALTER TABLE installation ALTER COLUMN mail_key DROP DEFAULT;
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
