import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds passkeys (docs/wire/accounts.md, Passkeys). */
export class Passkeys1700000000018 implements MigrationInterface {
  name = "Passkeys1700000000018";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE passkey (
        hospital_id uuid NOT NULL,
        id uuid NOT NULL,
        account_id uuid NOT NULL,
        credential_id bytea NOT NULL,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        name text NOT NULL,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz,
        CONSTRAINT passkey_pkey PRIMARY KEY (hospital_id, id),
        CONSTRAINT passkey_credential_id_key UNIQUE (credential_id),
        CONSTRAINT passkey_hospital_id_account_id_fkey
          FOREIGN KEY (hospital_id, account_id) REFERENCES account (hospital_id, id)
      );
      CREATE INDEX passkey_account ON passkey (hospital_id, account_id);
      CREATE TABLE passkey_challenge (
        hospital_id uuid NOT NULL,
        account_id uuid NOT NULL,
        hash bytea NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT passkey_challenge_pkey PRIMARY KEY (hospital_id, account_id),
        CONSTRAINT passkey_challenge_hospital_id_account_id_fkey
          FOREIGN KEY (hospital_id, account_id) REFERENCES account (hospital_id, id)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error(
      "This migration cannot be undone without removing all passkeys: restore a backup instead.",
    );
  }
}
