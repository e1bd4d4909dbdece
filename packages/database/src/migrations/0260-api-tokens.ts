import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds API tokens, the credentials of programs (docs/wire/accounts.md, API tokens). */
export class ApiTokens1700000000260 implements MigrationInterface {
  name = "ApiTokens1700000000260";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE api_token (
        hospital_id uuid NOT NULL REFERENCES hospital (id),
        id uuid NOT NULL CONSTRAINT api_token_id_key UNIQUE,
        name text NOT NULL,
        secret_hash bytea NOT NULL,
        grants text[] NOT NULL,
        wards uuid[] NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        last_used_at timestamptz,
        last_used_from text,
        PRIMARY KEY (hospital_id, id)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
