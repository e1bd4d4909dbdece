import { readFileSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "@wardline/settings/environment";
import { until } from "@wardline/testing/until";
import { report } from "../support/report.js";
import { BareDebian, copyProject, installPostgres18 } from "./bare-debian.js";
import { listDocumentedCommands } from "./printed-commands.js";

const readDocument = (name: string) => readFileSync(join(ROOT, "docs/operating", name), "utf8");
const INSTALL = listDocumentedCommands(readDocument("debian.md"), "Commands");
const [UPGRADE = ""] = listDocumentedCommands(readDocument("debian.md"), "Upgrade");
const TRUST = "export NODE_EXTRA_CA_CERTS=/etc/nginx/tls/fullchain.pem\n";
const CHECK_COMMANDS = `${TRUST}${INSTALL.at(-1)}`;
const [RESTORE = ""] = listDocumentedCommands(readDocument("backups.md"), "Restore on Debian");

const BACKUP = "var/lib/wardline/backups/by-hand.backup";
/** Settings stored apart from the backups, by file. */
const STORED_SETTINGS = {
  "opt/wardline/.env": ["JWT_SECRET", "ENCRYPTION_KEY"],
  "etc/wardline/worker.env": ["BACKUP_KEYS"],
};

// The tests create and install two machines.
jest.setTimeout(1_800_000);

let folder: string;
/** The machine installed first, and its replacement. */
let first: BareDebian;
let second: BareDebian | undefined;
/** Secret of a board's address. */
let key = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardline-printed-"));
});
afterAll(async () => {
  await first?.end();
  await second?.end();
  await rm(folder, { recursive: true, force: true });
});

interface Observations {
  key: string;
  before: string[];
  plainHttp: { status: number; location: string | null };
}

/**
 * Runs people.mjs at the installation's address, trusting its certificate; throws if a board does not show the new
 * patient.
 */
async function runPeople(debian: BareDebian, task: string, given: string): Promise<Observations> {
  const program = "packages/topology/test/production/people.mjs";
  const output = await debian.run(`${TRUST}
    cd /opt/wardline
    node ${program} https://wardline.hospital.example ${task} ${given}
  `);
  return JSON.parse(output) as Observations;
}

/** Returns the findings of `doctor` that are not ok, from the last commands of the document. */
async function listProblems(debian: BareDebian): Promise<unknown[]> {
  const commands = CHECK_COMMANDS.replace(
    "npm run wardline -- doctor",
    "npm run --silent wardline -- doctor --json",
  );
  const output = await debian.run(commands);
  const findings = JSON.parse(output.slice(output.lastIndexOf("\n[\n"))) as { state: string }[];
  expect(findings.length).toBeGreaterThan(10);
  return findings.filter(({ state }) => state !== "ok");
}

/** Waits until `doctor` finds nothing wrong: a new worker may take up to a minute to become visible. */
async function waitUntilHealthy(debian: BareDebian): Promise<void> {
  let found: unknown[] = [];
  const isHealthy = async () => {
    found = await listProblems(debian);
    return found.length === 0;
  };
  await until(isHealthy, 120_000, () => JSON.stringify(found));
}

/** Returns what an operator stores elsewhere: a backup, and its required settings. */
async function storeElsewhere({ root }: BareDebian): Promise<[file: string, lines: string[]][]> {
  await copyFile(join(root, BACKUP), join(folder, "kept.backup"));
  return Promise.all(
    Object.entries(STORED_SETTINGS).map(async ([file, names]) => {
      const lines = (await readFile(join(root, file), "utf8")).split("\n");
      return [file, lines.filter((line) => names.some((name) => line.startsWith(`${name}=`)))];
    }),
  );
}

/**
 * Copies the stored backup to the new machine, and replaces the machine's settings with the stored settings, as with an
 * editor.
 */
async function copyToMachine(
  { root }: BareDebian,
  stored: [file: string, lines: string[]][],
): Promise<void> {
  await copyFile(join(folder, "kept.backup"), join(root, BACKUP));
  for (const [file, lines] of stored) {
    const ownLines = (await readFile(join(root, file), "utf8")).split("\n");
    const mergedLines = ownLines.map(
      (line) => lines.find((one) => setsSameVariable(one, line)) ?? line,
    );
    await writeFile(join(root, file), mergedLines.join("\n"));
  }
}

const setsSameVariable = (one: string, other: string) =>
  other.startsWith(/^\w+=/.exec(one)?.[0] ?? one);

/** docs/operating/debian.md, Commands; docs/operating/backups.md, Restore on Debian. Every command is taken from there. */
describe("an installation made with the printed commands", () => {
  it("runs on a bare Debian with PostgreSQL 15, and `doctor` finds no problem", async () => {
    const startedAt = performance.now();
    first = await BareDebian.boot(join(folder, "first.log"));
    const bootedAt = performance.now();
    await first.run(INSTALL.join("\n"));
    report({
      bootedS: Math.round((bootedAt - startedAt) / 1_000),
      installedS: Math.round((performance.now() - bootedAt) / 1_000),
    });
    expect(await first.run("runuser -u postgres -- psql -At -c 'SHOW server_version'")).toMatch(
      /^15\./,
    );
    await waitUntilHealthy(first);
  });

  it("registers people over https, shows their patient behind nginx, and redirects http", async () => {
    const observations = await runPeople(first, "open", "/srv/mails");
    key = observations.key;
    expect(observations.before).toEqual([]);
    expect(observations.plainHttp).toEqual({
      status: 301,
      location: "https://wardline.hospital.example/",
    });
  });

  it("upgrades from a new folder next to the first one", async () => {
    await copyProject(first.root, "opt/wardline.new");
    await first.run(UPGRADE);
    expect((await runPeople(first, "return", key)).before).toEqual(["H-1"]);
    await waitUntilHealthy(first);
  });

  it("can be moved to an empty machine with PostgreSQL 18 from a backup and three settings", async () => {
    await first.run(CHECK_COMMANDS);
    const stored = await storeElsewhere(first);
    await first.end();
    second = await BareDebian.boot(join(folder, "second.log"));
    await installPostgres18(second);
    const startedAt = performance.now();
    const installCommands = INSTALL.join("\n").replace(
      "install --yes postgresql ",
      "install --yes postgresql-client ",
    );
    await second.run(installCommands);
    await copyToMachine(second, stored);
    const installedAt = performance.now();
    await second.run(RESTORE);
    report({
      installedS: Math.round((installedAt - startedAt) / 1_000),
      restoredS: Math.round((performance.now() - installedAt) / 1_000),
    });
    expect(await second.run("runuser -u postgres -- psql -At -c 'SHOW server_version'")).toMatch(
      /^18\./,
    );
    expect((await runPeople(second, "return", key)).before).toEqual(["H-1", "H-2"]);
    await waitUntilHealthy(second);
  });
});
