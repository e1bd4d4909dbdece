import type { MigrationInterface, QueryRunner } from "typeorm";

/** Patients, announcements, rosters, displays, EMR settings and the census. */
export class Features1700000000003 implements MigrationInterface {
  name = "Features1700000000003";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE patient (
        hospital_id uuid NOT NULL REFERENCES hospital,
        id uuid NOT NULL,
        name text NOT NULL,
        gender text NOT NULL,
        age jsonb NOT NULL,
        hospital_no text NOT NULL,
        bed_no text NOT NULL DEFAULT '',
        status text NOT NULL,
        teams text NOT NULL DEFAULT '',
        team_on_call text NOT NULL DEFAULT '',
        team_email text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        version integer NOT NULL DEFAULT 1,
        closed_at timestamptz,
        deleted_at timestamptz,
        PRIMARY KEY (hospital_id, id)
      );
      CREATE INDEX patient_open ON patient (hospital_id, closed_at) WHERE deleted_at IS NULL;
      CREATE INDEX patient_number ON patient (hospital_id, lower(hospital_no)) WHERE deleted_at IS NULL;

      -- A card in the API's format (contracts/patients/patient), the same for lists, events and boards.
      CREATE FUNCTION patient_json(card patient) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
        SELECT jsonb_build_object(
          'id', card.id, 'name', card.name, 'gender', card.gender, 'age', card.age,
          'hospital_no', card.hospital_no, 'bed_no', card.bed_no, 'status', card.status,
          'teams', card.teams, 'team_on_call', card.team_on_call, 'team_email', card.team_email,
          'created_at', wire_time(card.created_at), 'updated_at', wire_time(card.updated_at),
          'version', card.version)
      $$;

      CREATE TABLE announcement (
        hospital_id uuid NOT NULL REFERENCES hospital,
        id uuid NOT NULL,
        message text NOT NULL,
        expires_at timestamptz,
        is_active boolean NOT NULL,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        PRIMARY KEY (hospital_id, id)
      );

      CREATE TABLE roster (
        hospital_id uuid NOT NULL REFERENCES hospital,
        id uuid NOT NULL,
        date text NOT NULL,
        departments text[] NOT NULL,
        version integer NOT NULL DEFAULT 1,
        PRIMARY KEY (hospital_id, id),
        UNIQUE (hospital_id, date)
      );

      CREATE TABLE roster_duty (
        hospital_id uuid NOT NULL,
        roster_id uuid NOT NULL,
        department text NOT NULL,
        role text NOT NULL,
        account_id uuid NOT NULL,
        first_name text NOT NULL,
        last_name text NOT NULL,
        PRIMARY KEY (hospital_id, roster_id, department, role),
        FOREIGN KEY (hospital_id, roster_id) REFERENCES roster (hospital_id, id) ON DELETE CASCADE,
        FOREIGN KEY (hospital_id, account_id) REFERENCES account (hospital_id, id)
      );
      CREATE INDEX roster_duty_account ON roster_duty (hospital_id, account_id);

      CREATE TABLE calendar_feed (
        hospital_id uuid NOT NULL,
        account_id uuid NOT NULL,
        kind text NOT NULL,
        feed_id uuid NOT NULL UNIQUE,
        PRIMARY KEY (hospital_id, account_id, kind),
        FOREIGN KEY (hospital_id, account_id) REFERENCES account (hospital_id, id)
      );

      CREATE TABLE display (
        hospital_id uuid NOT NULL REFERENCES hospital,
        id uuid NOT NULL,
        name text NOT NULL,
        key text NOT NULL UNIQUE,
        name_display text NOT NULL,
        show_contacts boolean NOT NULL,
        show_phones boolean NOT NULL,
        created_at timestamptz NOT NULL,
        published_at timestamptz NOT NULL,
        revoked_at timestamptz,
        PRIMARY KEY (hospital_id, id)
      );
      CREATE UNIQUE INDEX display_name ON display (hospital_id, lower(name)) WHERE revoked_at IS NULL;

      CREATE TABLE screen (
        hospital_id uuid NOT NULL,
        display_id uuid NOT NULL,
        screen_id text NOT NULL,
        template text NOT NULL,
        fps real,
        viewport text NOT NULL,
        revision integer NOT NULL,
        build text NOT NULL,
        last_seen timestamptz NOT NULL,
        PRIMARY KEY (hospital_id, display_id, screen_id),
        FOREIGN KEY (hospital_id, display_id) REFERENCES display (hospital_id, id) ON DELETE CASCADE
      );

      CREATE TABLE pairing (
        secret_hash bytea PRIMARY KEY,
        code text NOT NULL UNIQUE,
        expires_at timestamptz NOT NULL,
        hospital_id uuid,
        display_id uuid
      );

      CREATE TABLE emr_settings (
        hospital_id uuid PRIMARY KEY REFERENCES hospital,
        base_url text NOT NULL,
        api_key_encrypted text NOT NULL,
        api_key_hint text NOT NULL,
        headers_encrypted text NOT NULL,
        test_status text NOT NULL DEFAULT 'idle',
        last_tested_at timestamptz,
        dialect text
      );

      CREATE TABLE census (
        hospital_id uuid NOT NULL REFERENCES hospital,
        at timestamptz NOT NULL,
        counts jsonb NOT NULL,
        PRIMARY KEY (hospital_id, at)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error("The first migrations have no way back: restore a backup instead.");
  }
}
