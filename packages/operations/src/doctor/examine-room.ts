import { writeForTrial } from "@wardline/database/watch/storage-watch";
import type { EntityManager } from "typeorm";
import { type Finding, getFailureReason } from "./finding.js";

/** Checks by writing that the database can write, since its disk may be elsewhere. */
export async function examineRoom(manager: EntityManager): Promise<Finding> {
  try {
    await writeForTrial(manager);
    return { of: "database", state: "ok", text: "It has room for changes." };
  } catch (error) {
    const text = `It cannot write (${getFailureReason(error)}): nothing can be changed.`;
    const advice = "Make room on its disk; 25006 is a copy that is read only.";
    return { of: "database", state: "wrong", text, advice };
  }
}
