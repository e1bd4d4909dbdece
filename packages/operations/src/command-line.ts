import { parseArgs } from "node:util";
import type { OperatorRequest } from "@wardline/database/operator";
import { StartError } from "@wardline/settings/start-error";
import { COMMANDS, type Command, OPTIONS } from "./commands.js";

const OPTION = /--([a-z]+)(?: ([A-Z]+))?/g;

/** Finds a command by name; throws a `StartError` if there is none. */
export function findCommand(name: string): Command {
  const command = COMMANDS.find((one) => getCommandName(one) === name);
  if (command !== undefined) return command;
  throw new StartError(`"${name}" is not a command: npm run wardline -- --help lists them.`);
}

export function getCommandName({ usage }: Command): string {
  return usage.split(" ")[0] ?? "";
}

/** Parses a command's arguments; returns null for `--help`. Throws a `StartError` with a hint for wrong arguments. */
export function parseRequest(command: Command, args: string[]): OperatorRequest | null {
  const {
    hint:
      missingArgumentsHint = `npm run wardline -- ${getCommandName(command)} --help shows its arguments.`,
  } = command;
  const knownOptions = listOptions(command);
  const options = Object.fromEntries(
    [...knownOptions].map(([name, { kind }]) => [
      name,
      { type: kind === undefined ? ("boolean" as const) : ("string" as const) },
    ]),
  );
  const {
    values,
    positionals: words,
    tokens,
  } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true });
  if (values.help === true) return null;
  const [, alternative = ""] = / or --([a-z]+)/.exec(command.usage) ?? [];
  const requiredWords =
    alternative in values ? [] : (command.usage.replaceAll(OPTION, "").match(/[A-Z]+/g) ?? []);
  const unknown = tokens.find(
    (token) =>
      token.kind === "option" &&
      (!knownOptions.has(token.name) ||
        (knownOptions.get(token.name)?.kind === undefined && token.value !== undefined)),
  );
  const unexpected = unknown === undefined ? words[requiredWords.length] : args[unknown.index];
  if (unexpected !== undefined) {
    throw new StartError(
      `"${unexpected}" is not an argument of this command. Nothing was done. ${missingArgumentsHint}`,
    );
  }
  for (const [name, { kind }] of knownOptions) {
    if (kind !== undefined && values[name] === true) values[name] = "";
  }
  const isWrong = (kind: string | undefined, given: string | boolean | undefined) =>
    given === undefined || (kind === "ADDRESS" && !String(given).includes("@"));
  if (
    requiredWords.some((kind, at) => isWrong(kind, words[at])) ||
    [...knownOptions].some(([name, { kind }]) => name in values && isWrong(kind, values[name]))
  ) {
    throw new StartError(missingArgumentsHint);
  }
  return { words, options: values };
}

/** A command's options by name, with spelling and value type. */
function listOptions({
  usage,
}: Command): Map<string, { spelling: string; kind: string | undefined }> {
  return new Map(
    [...`${usage} [--help]`.matchAll(OPTION)].map(([spelling, name = "", kind]) => [
      name,
      { spelling, kind },
    ]),
  );
}

export function formatCommandHelp(command: Command): string {
  const rows = [...listOptions(command)].map(
    ([name, { spelling }]) => [spelling, OPTIONS[name] ?? ""] as const,
  );
  return [
    `npm run wardline -- ${command.usage}`,
    `It ${command.summary}.`,
    "",
    ...alignColumns(rows),
  ].join("\n");
}

export function formatGeneralHelp(): string {
  return [
    "npm run wardline -- <command> [options]",
    "",
    ...alignColumns(COMMANDS.map(({ usage, summary }) => [usage, summary])),
  ].join("\n");
}

function alignColumns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
