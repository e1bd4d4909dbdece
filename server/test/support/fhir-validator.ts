import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";

const VALIDATOR = resolve(__dirname, "../../../packages/e2e/fhir-validator.mjs");

/** Returns the problems of each resource according to the FHIR R4 standard. */
export async function validateFhir(resources: readonly unknown[]): Promise<string[][]> {
  const validator = spawn(process.execPath, [VALIDATOR], { stdio: ["pipe", "pipe", "inherit"] });
  validator.stdin.end(JSON.stringify(resources));
  return JSON.parse(await text(validator.stdout)) as string[][];
}
