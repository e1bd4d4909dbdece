import { parseArgs } from "node:util";
import { StartError } from "../start-error.js";
import { examineBackups } from "./examine-backups.js";
import { examineDatabase } from "./examine-database.js";
import { examineKits } from "./examine-kits.js";
import {
  examineAddress,
  examineDisk,
  examineMail,
  examineRedis,
  examineSettings,
} from "./examine-surroundings.js";
import { type Examined, type Finding, reasonOf } from "./finding.js";

const EXAMINATIONS: Readonly<Record<string, (examined: Examined) => Promise<Finding[]>>> = {
  settings: examineSettings,
  database: examineDatabase,
  redis: examineRedis,
  mail: examineMail,
  disk: examineDisk,
  address: examineAddress,
  backup: examineBackups,
  kits: examineKits,
};

/** Looks at everything that an installation stands on, and changes nothing (README, Doctor). */
export async function examine(examined: Examined): Promise<Finding[]> {
  const findings = Object.entries(EXAMINATIONS).map(async ([of, look]): Promise<Finding[]> => {
    try {
      return await look(examined);
    } catch (error) {
      return [{ of, state: "wrong", text: `This could not be looked at: ${reasonOf(error)}.` }];
    }
  });
  return (await Promise.all(findings)).flat();
}

const MARKS = { ok: "ok     ", warning: "warning", wrong: "WRONG  " } as const;

/** The findings as lines for a terminal, with a closing line that counts them. */
export function linesOf(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ of }) => of.length));
  const amount = (state: Finding["state"]) => findings.filter((one) => one.state === state).length;
  return [
    ...findings.flatMap(({ of, state, text, advice }) => [
      `${MARKS[state]}  ${of.padEnd(width)}  ${text}`,
      ...(advice === undefined ? [] : [`${" ".repeat(11 + width)}${advice}`]),
    ]),
    "",
    `${amount("ok")} ok, ${amount("warning")} to look at, ${amount("wrong")} wrong.`,
  ];
}

/** How the doctor is asked: `--json` for programs, `--mail ADDRESS` to send a test message. Throws a `StartError`. */
export function readDoctorArguments(args: string[]): { isJson: boolean; mailTo?: string } {
  try {
    const options = { json: { type: "boolean" }, mail: { type: "string" } } as const;
    const { json = false, mail } = parseArgs({ args, options }).values;
    return { isJson: json, ...(mail === undefined ? {} : { mailTo: mail }) };
  } catch {
    throw new StartError("The only options are --json and --mail ADDRESS.");
  }
}

/** Prints what was found; the process ends with code 1 where something is wrong. */
export async function printFindings(examined: Examined, isJson: boolean): Promise<void> {
  const findings = await examine(examined);
  console.log(isJson ? JSON.stringify(findings, null, 2) : linesOf(findings).join("\n"));
  if (findings.some(({ state }) => state === "wrong")) process.exitCode = 1;
}
