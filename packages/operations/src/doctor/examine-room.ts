import { makeTrialWrite } from "@wardline/database/watch/storage-watch";
import type { EntityManager } from "typeorm";
import { type Finding, getFailureReason } from "./finding.js";

/** Makes a test write to the database, because its disk may be on another machine. */
export async function examineRoom(manager: EntityManager): Promise<Finding> {
  try {
    await makeTrialWrite(manager);
    return { of: "database", state: "ok", text: "The database can be written to." };
  } catch (error) {
    const text = `The database cannot write (${getFailureReason(error)}): nothing can be changed.`;
    const advice =
      "Free space on the database's disk. Code 25006 means that the database is a read-only copy.";
    return { of: "database", state: "wrong", text, advice };
  }
}
