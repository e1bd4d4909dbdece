import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Removes board addresses from table and log (docs/wire/boards.md, Who learns an address): a display is found by the
 * SHA-256 of its key, and the key itself is stored encrypted. A migration has no `ENCRYPTION_KEY`, so the servers
 * encrypt the contents of `key`, and empty the column once no server of the previous version is connected. Servers of
 * that version read and write `key` until then; the column stays for one version.
 */
export class SealedAddresses1700000000046 implements MigrationInterface {
  name = "SealedAddresses1700000000046";

  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE display
        ALTER COLUMN key DROP NOT NULL,
        ADD COLUMN IF NOT EXISTS key_hash bytea,
        ADD COLUMN IF NOT EXISTS key_sealed text;

      -- Servers of the previous version write only the key.
      CREATE OR REPLACE FUNCTION hash_the_key() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.key IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.key IS DISTINCT FROM OLD.key) THEN
          NEW.key_hash := sha256(convert_to(NEW.key, 'UTF8'));
          NEW.key_sealed := NULL;
        END IF;
        RETURN NEW;
      END $$;
      CREATE OR REPLACE TRIGGER display_hashes_its_key BEFORE INSERT OR UPDATE ON display
        FOR EACH ROW EXECUTE FUNCTION hash_the_key();

      CREATE OR REPLACE FUNCTION
        without_address(type text, payload jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
        SELECT CASE WHEN type IN ('display.published', 'display.updated') THEN payload - 'display_url'
                    WHEN type = 'hospital.updated' AND payload ? 'display_url'
                      THEN jsonb_set(payload, '{display_url}', 'null')
                    ELSE payload END
      $$;

      -- As before, but without the addresses that servers of the previous version write.
      CREATE OR REPLACE FUNCTION
        append_events(owner uuid, acting jsonb, events jsonb, moment timestamptz DEFAULT clock_timestamp())
      RETURNS integer LANGUAGE plpgsql AS $$
      DECLARE
        newest integer;
        amount integer := jsonb_array_length(events);
      BEGIN
        UPDATE hospital SET revision = revision + amount WHERE id = owner RETURNING revision INTO STRICT newest;
        INSERT INTO event_log (hospital_id, revision, type, at, actor, subject_id, payload, changes)
        SELECT owner, newest - amount + position::integer, event->>'type', moment, acting,
               event->>'subjectId', without_address(event->>'type', event->'payload'),
               NULLIF(event->'changes', 'null'::jsonb)
        FROM jsonb_array_elements(events) WITH ORDINALITY AS listed (event, position);
        RETURN newest;
      END $$;
    `);
    await runner.query(`
      UPDATE display SET key_hash = sha256(convert_to(key, 'UTF8')),
                         key = CASE WHEN revoked_at IS NULL THEN key END
       WHERE key_hash IS NULL`);
    await runner.query(`
      ALTER TABLE display
        ALTER COLUMN key_hash SET NOT NULL,
        DROP CONSTRAINT IF EXISTS display_key_hash_key,
        ADD CONSTRAINT display_key_hash_key UNIQUE (key_hash);
      CREATE INDEX IF NOT EXISTS display_clear_key ON display (hospital_id, id) WHERE key IS NOT NULL;
    `);
    // This statement reads the whole log, but blocks nobody.
    await runner.query(`
      SELECT set_config('wardline.redaction', 'on', true);
      UPDATE event_log SET payload = without_address(type, payload)
       WHERE type IN ('display.published', 'display.updated', 'hospital.updated') AND payload ? 'display_url';
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
