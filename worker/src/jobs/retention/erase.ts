import { setTimeout as wait } from "node:timers/promises";
import { canRewriteLog } from "@wardline/database/repositories/hospitals/retention";
import * as store from "@wardline/database/repositories/patients/erasures";
import { redactEventsOfCards } from "@wardline/database/repositories/patients/redaction";
import { listNameWords } from "@wardline/domain/patients/name-words";
import { ACCESS_WRITE_DELAY_MS } from "@wardline/domain/people/access-act";
import type { DataSource } from "typeorm";
import { type RetentionContext, runWithRedaction } from "./retention-context.js";

/** Time in milliseconds that busy servers get to record the latest views. */
const WRITE_DELAY_MS = 500;

/**
 * Carries out requested erasures (docs/wire/patients.md, Erasure): removes patients from both logs and records
 * `patient.erased` for the requesting person. Throws if this worker's database role lacks the right.
 */
export async function eraseRequestedPatients(context: RetentionContext): Promise<void> {
  await context.runAsOwner(async (owner) => {
    if (await canRewriteLog(owner.manager)) return carryOutErasures(context, owner);
    const pending = await store.readPendingErasuresOfAllHospitals(owner.manager);
    if (pending.length > 0)
      throw new Error(
        "The worker's database role cannot rewrite the log. Set RETENTION_DATABASE_URL.",
      );
  });
}

/** Carries out each pending erasure in its own transaction, once earlier searches have been recorded. */
export async function carryOutErasures(
  context: RetentionContext,
  owner: DataSource,
): Promise<void> {
  for (const erasure of await store.readPendingErasuresOfAllHospitals(owner.manager)) {
    const { id, patients, reason, askedAt } = erasure;
    await wait(
      Math.max(0, askedAt.getTime() + ACCESS_WRITE_DELAY_MS + WRITE_DELAY_MS - context.now()),
    );
    await runWithRedaction(context, owner, erasure, async (work) => {
      if (!(await store.endErasure(work, id))) return;
      const names = await store.readFormerNames(work.manager, work.hospitalId, patients);
      const birthDates = await store.readBirthDateSearches(work.manager, work.hospitalId, patients);
      await store.clearSearches(work, [...listNameWords(names), ...birthDates]);
      await redactEventsOfCards(work, patients);
      await store.clearBusOfAllHospitals(work.manager);
      for (const patient of patients) {
        const changes = [{ field: "reason", from: null, to: reason }];
        work.record("patient.erased", { id: patient }, { subjectId: patient, changes });
      }
    });
  }
}
