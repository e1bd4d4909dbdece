import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds a hospital's identity provider, the identities of its people, and sign-ons in progress (docs/wire/accounts.md,
 * Single sign-on).
 */
export class SingleSignOn1700000000015 implements MigrationInterface {
  name = "SingleSignOn1700000000015";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE single_sign_on (
        hospital_id uuid PRIMARY KEY,
        issuer text NOT NULL,
        client_id text NOT NULL,
        client_secret_encrypted text NOT NULL,
        client_secret_hint text NOT NULL,
        group_claim text NOT NULL,
        groups jsonb NOT NULL DEFAULT '[]',
        department text,
        role text,
        is_on boolean NOT NULL DEFAULT false,
        is_only boolean NOT NULL DEFAULT false,
        CONSTRAINT single_sign_on_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospital (id)
      );
      CREATE TABLE single_sign_on_domain (
        hospital_id uuid NOT NULL,
        domain text NOT NULL,
        CONSTRAINT single_sign_on_domain_pkey PRIMARY KEY (hospital_id, domain),
        CONSTRAINT single_sign_on_domain_hospital_id_fkey
          FOREIGN KEY (hospital_id) REFERENCES single_sign_on (hospital_id)
      );
      CREATE UNIQUE INDEX single_sign_on_domain_owner ON single_sign_on_domain (domain);
      CREATE TABLE single_sign_on_identity (
        hospital_id uuid NOT NULL,
        issuer text NOT NULL,
        subject text NOT NULL,
        account_id uuid NOT NULL,
        linked_at timestamptz NOT NULL,
        CONSTRAINT single_sign_on_identity_pkey PRIMARY KEY (hospital_id, issuer, subject),
        CONSTRAINT single_sign_on_identity_account_key UNIQUE (hospital_id, issuer, account_id),
        CONSTRAINT single_sign_on_identity_hospital_id_account_id_fkey
          FOREIGN KEY (hospital_id, account_id) REFERENCES account (hospital_id, id)
      );
      CREATE TABLE sign_on_attempt (
        hash bytea PRIMARY KEY,
        hospital_id uuid NOT NULL,
        browser_hash bytea NOT NULL,
        issuer text NOT NULL,
        client_id text NOT NULL,
        nonce text NOT NULL,
        code_verifier text NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT sign_on_attempt_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospital (id)
      );
      CREATE INDEX sign_on_attempt_end ON sign_on_attempt (expires_at);
    `);
  }

  async down(): Promise<void> {
    throw new Error("Whom a provider vouched for is never forgotten: restore a backup instead.");
  }
}
