import { id as idField } from "@wardline/contracts/fields";
import {
  type HospitalOverview,
  readOverview,
} from "@wardline/database/repositories/operation/operators";
import type { EntityManager } from "typeorm";
import { reportAndExit } from "./report.js";
import { StartError } from "./start-error.js";

/** What a command says after what it would do, where it was not asked to do it. */
export const ASKS_FIRST = "Nothing has changed yet: add --yes to do it.";

/**
 * Runs an operator's command with the words behind its name, of which it takes `atMost` (README, Operators' commands); `isSure`:
 * `--yes` was among them. What it throws is said as `reportAndExit` does.
 */
export async function runCommand(
  atMost: number,
  act: (words: readonly string[], isSure: boolean) => Promise<void> | void,
): Promise<void> {
  const given = process.argv.slice(2);
  const words = given.filter((word) => word !== "--yes");
  const tooMuch = words[atMost];
  try {
    if (tooMuch !== undefined) {
      throw new StartError(`"${tooMuch}" is more than this command takes. Nothing was done.`);
    }
    await act(words, given.includes("--yes"));
  } catch (error) {
    reportAndExit(error);
  }
}

/** The hospital of an id as it was typed; throws a `StartError` for anything that is no hospital's. */
export async function hospitalOf(
  manager: EntityManager,
  given: string | undefined,
): Promise<HospitalOverview> {
  const { data: id } = idField.safeParse(given);
  const hospital = id === undefined ? null : await readOverview(manager, id);
  if (hospital === null) throw new StartError("No hospital has this id: see npm run hospitals.");
  return hospital;
}
