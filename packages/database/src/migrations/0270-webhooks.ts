import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds webhooks, their position in the log, and their latest deliveries (docs/wire/webhooks.md). */
export class Webhooks1700000000270 implements MigrationInterface {
  name = "Webhooks1700000000270";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhook (
        hospital_id uuid NOT NULL REFERENCES hospital (id),
        id uuid NOT NULL,
        url text NOT NULL,
        types text[] NOT NULL,
        wards uuid[] NOT NULL,
        grants text[],
        payload text NOT NULL,
        secret_sealed text NOT NULL,
        former_sealed text,
        former_until timestamptz,
        revision integer NOT NULL,
        failures integer NOT NULL DEFAULT 0,
        failing_since timestamptz,
        due_at timestamptz,
        off_at timestamptz,
        off_reason text,
        delivered_at timestamptz,
        lease uuid,
        leased_until timestamptz,
        created_at timestamptz NOT NULL,
        version integer NOT NULL DEFAULT 1,
        PRIMARY KEY (hospital_id, id)
      );
      CREATE TABLE webhook_delivery (
        hospital_id uuid NOT NULL,
        id uuid NOT NULL,
        webhook_id uuid NOT NULL,
        revision integer NOT NULL,
        type text NOT NULL,
        at timestamptz NOT NULL,
        attempt integer NOT NULL,
        status smallint,
        problem text,
        duration_ms integer NOT NULL,
        answer text NOT NULL,
        PRIMARY KEY (hospital_id, id),
        FOREIGN KEY (hospital_id, webhook_id) REFERENCES webhook (hospital_id, id) ON DELETE CASCADE
      );
      CREATE INDEX webhook_delivery_newest ON webhook_delivery (hospital_id, webhook_id, at);
      CREATE INDEX webhook_delivery_revision ON webhook_delivery (hospital_id, revision);
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
