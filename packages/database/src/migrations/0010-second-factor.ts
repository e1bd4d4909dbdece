import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds second factors of accounts (docs/wire/accounts.md, Second factor). */
export class SecondFactor1700000000010 implements MigrationInterface {
  name = "SecondFactor1700000000010";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE hospital ADD COLUMN second_factor_required boolean NOT NULL DEFAULT false;
      CREATE TABLE totp (
        hospital_id uuid NOT NULL,
        account_id uuid NOT NULL,
        secret_encrypted text NOT NULL,
        last_step integer NOT NULL DEFAULT 0,
        confirmed_at timestamptz,
        CONSTRAINT totp_pkey PRIMARY KEY (hospital_id, account_id),
        CONSTRAINT totp_hospital_id_account_id_fkey
          FOREIGN KEY (hospital_id, account_id) REFERENCES account (hospital_id, id)
      );
      CREATE TABLE recovery_code (
        hospital_id uuid NOT NULL,
        account_id uuid NOT NULL,
        hash bytea NOT NULL,
        used_at timestamptz,
        CONSTRAINT recovery_code_pkey PRIMARY KEY (hospital_id, account_id, hash),
        CONSTRAINT recovery_code_hospital_id_account_id_fkey
          FOREIGN KEY (hospital_id, account_id) REFERENCES account (hospital_id, id)
      );
      CREATE TABLE login_challenge (
        hash bytea PRIMARY KEY,
        hospital_id uuid NOT NULL,
        account_id uuid NOT NULL,
        password_mark bytea NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT login_challenge_hospital_id_account_id_fkey
          FOREIGN KEY (hospital_id, account_id) REFERENCES account (hospital_id, id)
      );
      CREATE INDEX login_challenge_end ON login_challenge (expires_at);
    `);
  }

  async down(): Promise<void> {
    throw new Error(
      "This migration cannot be undone without removing all second factors: restore a backup instead.",
    );
  }
}
