import type { OperatorRequest } from "@wardline/database/operator";
import { withInstallation } from "../installation.js";
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
import { type ExaminationContext, type Finding, getFailureReason } from "./finding.js";

const EXAMINATIONS: Readonly<Record<string, (context: ExaminationContext) => Promise<Finding[]>>> =
  {
    settings: examineSettings,
    database: examineDatabase,
    redis: examineRedis,
    mail: examineMail,
    disk: examineDisk,
    address: examineAddress,
    backup: examineBackups,
    kits: examineKits,
  };

/** Examines everything an installation depends on without changing it (docs/operating/README.md, Watching). */
export async function examine(context: ExaminationContext): Promise<Finding[]> {
  const findings = Object.entries(EXAMINATIONS).map(async ([of, check]): Promise<Finding[]> => {
    try {
      return await check(context);
    } catch (error) {
      return [
        { of, state: "wrong", text: `This could not be checked: ${getFailureReason(error)}.` },
      ];
    }
  });
  return (await Promise.all(findings)).flat();
}

const MARKS = { ok: "ok     ", warning: "warning", wrong: "WRONG  " } as const;

/** Findings as lines for a terminal, with a summary. */
export function formatFindings(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ of }) => of.length));
  const countFindings = (state: Finding["state"]) =>
    findings.filter((one) => one.state === state).length;
  return [
    ...findings.flatMap(({ of, state, text, advice }) => [
      `${MARKS[state]}  ${of.padEnd(width)}  ${text}`,
      ...(advice === undefined ? [] : [`${" ".repeat(11 + width)}${advice}`]),
    ]),
    "",
    `${countFindings("ok")} ok, ${countFindings("warning")} to look at, ${countFindings("wrong")} wrong.`,
  ];
}

/** Prints the findings; exits with code 1 if something is wrong. */
export function run({ options: { json, mail: mailTo } }: OperatorRequest): Promise<void> {
  return withInstallation(true, async (config, access) => {
    const findings = await examine({ config, access, mailTo });
    console.log(json ? JSON.stringify(findings, null, 2) : formatFindings(findings).join("\n"));
    if (findings.some(({ state }) => state === "wrong")) process.exitCode = 1;
  });
}
