import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@wardline/settings/environment";
import {
  findCommand,
  formatCommandHelp,
  formatGeneralHelp,
  getCommandName,
  parseRequest,
} from "./command-line.js";
import { COMMANDS } from "./commands.js";

const NAMES = COMMANDS.map(getCommandName);
const read = ([name = "", ...args]: string[]) => parseRequest(findCommand(name), args);

describe("parsing of npm run wardline", () => {
  it.each([
    ["backup wardline.backup", { words: ["wardline.backup"], options: {} }],
    ["backup drill", { words: ["drill"], options: {} }],
    ["restore wardline.backup", { words: ["wardline.backup"], options: {} }],
    ["migrate --check", { words: [], options: { check: true } }],
    [
      "doctor --json --mail a@b.example",
      { words: [], options: { json: true, mail: "a@b.example" } },
    ],
    ["end-sessions a@b.example --yes", { words: ["a@b.example"], options: { yes: true } }],
    ["end-sessions --yes --hospital ID", { words: [], options: { yes: true, hospital: "ID" } }],
    ["end-sessions --hospital", { words: [], options: { hospital: "" } }],
    ["rotate-addresses --all", { words: [], options: { all: true } }],
    ["unlock a@b.example --help", null],
  ])("understands %s", (given, expected) => {
    expect(read(given.split(" "))).toEqual(expected);
  });

  it.each([
    ["restore", "Name one file: npm run wardline -- restore wardline.backup"],
    ["restore a b", "Name one file: npm run wardline -- restore wardline.backup"],
    ["backup", "npm run wardline -- backup wardline.backup"],
    ["backup a b", "npm run wardline -- backup wardline.backup"],
    ["backup drill b", "npm run wardline -- backup wardline.backup"],
    ["unlock nobody", "Name the account: npm run wardline -- unlock owner@hospital.example"],
    ["unlock a@b.example --yes", '"--yes" is not an argument of this command. Nothing was done.'],
    ["resume-hospital ID --yes=no", '"--yes=no" is not an argument of this command.'],
    ["end-sessions a@b.example --hospital ID", '"a@b.example" is not an argument of this command.'],
    ["migrate --force", '"--force" is not an argument of this command.'],
    ["migrate now", "npm run wardline -- migrate --help shows its arguments."],
    ["doctor --mail", "npm run wardline -- doctor --help shows its arguments."],
    ["unlocks a@b.example", '"unlocks" is not a command: npm run wardline -- --help lists them.'],
  ])("refuses %s with an example of the same command", (given, example) => {
    expect(() => read(given.split(" "))).toThrow(example);
  });
});

describe("help", () => {
  it("lists each command with its arguments and options", () => {
    for (const command of COMMANDS) {
      expect(formatGeneralHelp()).toContain(`  ${command.usage}  `);
      expect(formatGeneralHelp()).toContain(command.summary);
      expect(formatCommandHelp(command)).not.toMatch(/ $/m);
    }
  });

  it("explains a command and its options", () => {
    expect(formatCommandHelp(findCommand("end-sessions"))).toBe(
      [
        "npm run wardline -- end-sessions (ADDRESS or --hospital ID) [--yes]",
        "It ends all sessions of a person, or of everybody in a hospital; API tokens still work.",
        "",
        "  --hospital ID  every account of a hospital",
        "  --yes          makes the change; without it, the command only says what it would do",
        "  --help         prints this help",
      ].join("\n"),
    );
  });
});

describe("documents and scripts", () => {
  const readText = (file: string) => readFileSync(join(ROOT, file), "utf8");

  it("name only existing commands, and always with npm run wardline", () => {
    const files = execFileSync(
      "git",
      [
        "ls-files",
        "README.md",
        ".env.example",
        "docs/*.md",
        "ops",
        "docker-compose*.yml",
        "packages/*/src",
        "server/src",
        "worker/src",
      ],
      { cwd: ROOT, encoding: "utf8" },
    );
    const stray = files
      .split("\n")
      .filter((file) => file !== "" && !file.endsWith(".spec.ts"))
      .flatMap((file) =>
        [...readText(file).matchAll(/npm run (?:--silent )?(?:wardline -- )?([a-z][a-z-]*[a-z])/g)]
          .filter(([said, name = ""]) => said.includes("wardline --") !== NAMES.includes(name))
          .map(([said]) => `${file}: ${said}`),
      );
    expect(stray).toEqual([]);
  });

  it("include an npm script of the same name for each command", () => {
    const { scripts } = JSON.parse(readText("package.json")) as { scripts: Record<string, string> };
    const aliases = NAMES.map((name) => [name, `${scripts.wardline} ${name}`]);
    expect(scripts).toMatchObject(Object.fromEntries(aliases));
  });
});
