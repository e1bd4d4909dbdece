import type { MigrationInterface, QueryRunner } from "typeorm";

/** Hospitals, accounts, sessions, links, departments and roles. */
export class Accounts1700000000001 implements MigrationInterface {
  name = "Accounts1700000000001";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE hospital (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        hospital_number text NOT NULL DEFAULT '',
        logo_file text,
        timezone text NOT NULL,
        revision integer NOT NULL DEFAULT 0,
        board_template text NOT NULL DEFAULT '3d',
        hide_team_reminder boolean,
        team_reminder_date timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE department (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        hospital_id uuid NOT NULL REFERENCES hospital,
        name text NOT NULL,
        folded_name text NOT NULL,
        email text NOT NULL DEFAULT '',
        phone text NOT NULL DEFAULT '',
        UNIQUE (hospital_id, folded_name),
        UNIQUE (hospital_id, id)
      );

      CREATE TABLE role (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        hospital_id uuid NOT NULL REFERENCES hospital,
        name text NOT NULL,
        folded_name text NOT NULL,
        UNIQUE (hospital_id, folded_name),
        UNIQUE (hospital_id, id)
      );

      CREATE TABLE account (
        id uuid PRIMARY KEY,
        hospital_id uuid NOT NULL REFERENCES hospital,
        account_type text NOT NULL CHECK (account_type IN ('parent', 'sub')),
        email text NOT NULL,
        password_hash text,
        verified_at timestamptz,
        first_name text NOT NULL DEFAULT '',
        last_name text NOT NULL DEFAULT '',
        phone text NOT NULL DEFAULT '',
        department_id integer,
        role_id integer,
        is_hod boolean NOT NULL DEFAULT false,
        invitation_expires_at timestamptz,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        deleted_at timestamptz,
        UNIQUE (hospital_id, id),
        FOREIGN KEY (hospital_id, department_id) REFERENCES department (hospital_id, id),
        FOREIGN KEY (hospital_id, role_id) REFERENCES role (hospital_id, id)
      );
      CREATE UNIQUE INDEX account_email ON account (email) WHERE deleted_at IS NULL;
      CREATE INDEX account_hospital ON account (hospital_id) WHERE deleted_at IS NULL;

      CREATE TABLE session (
        id uuid PRIMARY KEY,
        hospital_id uuid NOT NULL,
        account_id uuid NOT NULL,
        created_at timestamptz NOT NULL,
        idle_expires_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz,
        FOREIGN KEY (hospital_id, account_id) REFERENCES account (hospital_id, id)
      );
      CREATE INDEX session_account ON session (hospital_id, account_id);

      CREATE TABLE refresh_token (
        hash bytea PRIMARY KEY,
        session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
        generation integer NOT NULL,
        replaced_at timestamptz,
        UNIQUE (session_id, generation)
      );

      CREATE TABLE link_token (
        hash bytea PRIMARY KEY,
        hospital_id uuid NOT NULL,
        account_id uuid NOT NULL,
        kind text NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        FOREIGN KEY (hospital_id, account_id) REFERENCES account (hospital_id, id)
      );
      CREATE INDEX link_token_account ON link_token (account_id, kind);

      CREATE TABLE idempotency_key (
        hospital_id uuid NOT NULL,
        account_id uuid NOT NULL,
        key text NOT NULL,
        request_hash bytea NOT NULL,
        status integer,
        answer jsonb,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (hospital_id, account_id, key)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error("The first migration has no way back: restore a backup instead.");
  }
}
