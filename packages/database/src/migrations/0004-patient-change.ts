import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds one statement for the most frequent change: a card's fields, its version, its history and its event. */
export class PatientChange1700000000004 implements MigrationInterface {
  name = "PatientChange1700000000004";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Changes the given fields of a card and appends its event; 'missing', 'conflict' and 'unchanged' write nothing.
      CREATE FUNCTION change_patient(owner uuid, card_id uuid, expected integer, given jsonb, acting jsonb)
      RETURNS TABLE (outcome text, card jsonb, newest integer, differences jsonb)
      LANGUAGE plpgsql AS $$
      DECLARE
        was patient;
        was_json jsonb;
        now_is patient;
      BEGIN
        SELECT * INTO was FROM patient
         WHERE hospital_id = owner AND id = card_id AND deleted_at IS NULL FOR UPDATE;
        IF NOT FOUND THEN
          outcome := 'missing'; RETURN NEXT; RETURN;
        END IF;
        was_json := patient_json(was);
        IF expected IS NOT NULL AND expected <> was.version THEN
          outcome := 'conflict'; card := was_json; RETURN NEXT; RETURN;
        END IF;
        SELECT jsonb_agg(jsonb_build_object('field', field, 'from', was_json->field, 'to', given->field) ORDER BY position)
          INTO differences
          FROM unnest(ARRAY['name', 'gender', 'age', 'hospital_no', 'bed_no', 'status', 'teams', 'team_on_call',
                            'team_email']) WITH ORDINALITY AS fields (field, position)
         WHERE given ? field AND given->field IS DISTINCT FROM was_json->field;
        IF differences IS NULL THEN
          outcome := 'unchanged'; card := was_json; RETURN NEXT; RETURN;
        END IF;
        UPDATE patient SET
          name = coalesce(given->>'name', name), gender = coalesce(given->>'gender', gender),
          age = coalesce(given->'age', age), hospital_no = coalesce(given->>'hospital_no', hospital_no),
          bed_no = coalesce(given->>'bed_no', bed_no), status = coalesce(given->>'status', status),
          teams = coalesce(given->>'teams', teams), team_on_call = coalesce(given->>'team_on_call', team_on_call),
          team_email = coalesce(given->>'team_email', team_email), updated_at = now(), version = version + 1,
          closed_at = CASE WHEN coalesce(given->>'status', status) IN ('discharged', 'deceased')
                           THEN coalesce(closed_at, now()) END
        WHERE hospital_id = owner AND id = card_id
        RETURNING * INTO now_is;
        card := patient_json(now_is);
        UPDATE hospital SET revision = revision + 1 WHERE id = owner RETURNING revision INTO STRICT newest;
        INSERT INTO event_log (hospital_id, revision, type, actor, subject_id, payload, changes)
        VALUES (owner, newest, 'patient.updated', acting, card_id::text, card, differences);
        outcome := 'changed';
        RETURN NEXT;
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP FUNCTION change_patient");
  }
}
