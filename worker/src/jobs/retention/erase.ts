import { setTimeout as wait } from "node:timers/promises";
import { mayRewriteLog } from "@wardline/database/repositories/hospitals/retention";
import * as store from "@wardline/database/repositories/patients/erasures";
import { redactEventsOfCards } from "@wardline/database/repositories/patients/redaction";
import { nameWords } from "@wardline/domain/patients/name-words";
import { ACCESS_WRITTEN_WITHIN_MS } from "@wardline/domain/people/access-act";
import type { DataSource } from "typeorm";
import { type RetentionContext, redact } from "./retention-context.js";

/** A server that is busy writes its looks down a little later than it should. */
const LATE_MS = 500;

/**
 * Ends the erasures that people have asked for (docs/wire.md, Erasure): takes the patients out of the logs of changes and of
 * looks, and says so by `patient.erased` in the name of the person who asked. Throws where this worker's role may not.
 */
export async function erasePending(context: RetentionContext): Promise<void> {
  await context.asOwner(async (owner) => {
    if (await mayRewriteLog(owner.manager)) return endErasures(context, owner);
    const pending = await store.readPendingErasuresOfAllHospitals(owner.manager);
    if (pending.length > 0) throw new Error("This worker's role may not rewrite the log.");
  });
}

/** Ends each pending erasure, in a transaction of its own, once searches from before it are written down. */
export async function endErasures(context: RetentionContext, owner: DataSource): Promise<void> {
  for (const erasure of await store.readPendingErasuresOfAllHospitals(owner.manager)) {
    const { id, patients, reason, askedAt } = erasure;
    await wait(Math.max(0, askedAt.getTime() + ACCESS_WRITTEN_WITHIN_MS + LATE_MS - context.now()));
    await redact(context, owner, erasure, async (work) => {
      if (!(await store.endErasure(work, id))) return;
      const names = await store.readFormerNames(work.manager, work.hospitalId, patients);
      await store.clearSearches(work, nameWords(names));
      await redactEventsOfCards(work, patients);
      await store.clearBusOfAllHospitals(work.manager);
      for (const patient of patients) {
        const changes = [{ field: "reason", from: null, to: reason }];
        work.record("patient.erased", { id: patient }, { subjectId: patient, changes });
      }
    });
  }
}
