import { writeForTrial } from "@wardline/database/storage-watch";
import type { EntityManager } from "typeorm";
import { type Finding, reasonOf } from "./finding.js";

/** Whether the database can write, asked by writing: its disk may be another machine's. */
export async function examineRoom(manager: EntityManager): Promise<Finding> {
  try {
    await writeForTrial(manager);
    return { of: "database", state: "ok", text: "It has room for changes." };
  } catch (error) {
    const text = `It cannot write (${reasonOf(error)}): nothing can be changed.`;
    const advice = "Make room on its disk; 25006 is a copy that is read only.";
    return { of: "database", state: "wrong", text, advice };
  }
}
