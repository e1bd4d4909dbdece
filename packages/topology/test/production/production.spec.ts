import { readFileSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "@wardline/database/environment";
import { until } from "@wardline/testing/until";
import { report } from "../support/report.js";
import { BareDebian, bringPostgres18 } from "./bare-debian.js";
import { printedCommands } from "./printed-commands.js";

const README = readFileSync(join(ROOT, "README.md"), "utf8");
const INSTALL = printedCommands(README, "On a Debian, by hand");
/** README's own certificate is trusted by whom it is given to. */
const TRUST = "export NODE_EXTRA_CA_CERTS=/etc/nginx/tls/fullchain.pem\n";
const LOOK_AFTER = `${TRUST}${INSTALL.at(-1)}`;
const RESTORE = printedCommands(README, "Backups").at(-1) ?? "";

const BACKUP = "var/lib/wardline/backups/by-hand.backup";
/** The settings that are kept where the backups are not, by their files. */
const KEPT = {
  "opt/wardline/.env": ["JWT_SECRET", "ENCRYPTION_KEY"],
  "etc/wardline/worker.env": ["BACKUP_KEYS"],
};

// Two machines are made and installed.
jest.setTimeout(1_800_000);

let folder: string;
/** The machine that was installed first, and the one that takes its place. */
let first: BareDebian;
let second: BareDebian | undefined;
/** The secret of a board's address, as it stands on a wall. */
let key = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardline-printed-"));
});
afterAll(async () => {
  await first?.end();
  await second?.end();
  await rm(folder, { recursive: true, force: true });
});

interface Seen {
  key: string;
  /** The numbers of the cards that were there before. */
  before: string[];
  plainHttp: { status: number; location: string | null };
}

/** People at the installation's own address, who trust its certificate; throws where a board does not see their new card. */
async function people(debian: BareDebian, task: string, given: string): Promise<Seen> {
  const program = "packages/topology/test/production/people.mjs";
  const said = await debian.run(`${TRUST}
    cd /opt/wardline
    node ${program} https://wardline.hospital.example ${task} ${given}
  `);
  return JSON.parse(said) as Seen;
}

/** What the doctor finds that is not ok, asked as README's last commands do. */
async function complaints(debian: BareDebian): Promise<unknown[]> {
  const asked = LOOK_AFTER.replace("npm run doctor", "npm run --silent doctor -- --json");
  const said = await debian.run(asked);
  const findings = JSON.parse(said.slice(said.lastIndexOf("\n[\n"))) as { state: string }[];
  expect(findings.length).toBeGreaterThan(10);
  return findings.filter(({ state }) => state !== "ok");
}

/** Waits until the doctor finds all well: a worker is seen within its first minute. */
async function untilWell(debian: BareDebian): Promise<void> {
  let found: unknown[] = [];
  const isWell = async () => {
    found = await complaints(debian);
    return found.length === 0;
  };
  await until(isWell, 120_000, () => JSON.stringify(found));
}

/** What an operator keeps elsewhere: a backup, and the lines of settings without which it is of no use. */
async function keep({ root }: BareDebian): Promise<[file: string, lines: string[]][]> {
  await copyFile(join(root, BACKUP), join(folder, "kept.backup"));
  return Promise.all(
    Object.entries(KEPT).map(async ([file, names]) => {
      const lines = (await readFile(join(root, file), "utf8")).split("\n");
      return [file, lines.filter((line) => names.some((name) => line.startsWith(`${name}=`)))];
    }),
  );
}

/** Brings the backup, and puts what was kept in place of the new machine's own, as one does by an editor. */
async function bring({ root }: BareDebian, kept: [file: string, lines: string[]][]): Promise<void> {
  await copyFile(join(folder, "kept.backup"), join(root, BACKUP));
  for (const [file, lines] of kept) {
    const own = (await readFile(join(root, file), "utf8")).split("\n");
    const settled = own.map((line) => lines.find((one) => startsAlike(one, line)) ?? line);
    await writeFile(join(root, file), settled.join("\n"));
  }
}

const startsAlike = (one: string, other: string) => other.startsWith(/^\w+=/.exec(one)?.[0] ?? one);

/** README, On a Debian, by hand; Backups. Every command is taken from there. */
describe("README's commands as they are printed", () => {
  it("given a bare Debian, then they make an installation on PostgreSQL 15 that the doctor finds well", async () => {
    const began = performance.now();
    first = await BareDebian.boot(join(folder, "first.log"));
    const booted = performance.now();
    await first.run(INSTALL.join("\n"));
    report({
      bootedS: Math.round((booted - began) / 1_000),
      installedS: Math.round((performance.now() - booted) / 1_000),
    });
    expect(await first.run("runuser -u postgres -- psql -At -c 'SHOW server_version'")).toMatch(
      /^15\./,
    );
    await untilWell(first);
  });

  it("given people who register over https, then a board behind nginx sees their card, and plain http leads to https", async () => {
    const seen = await people(first, "open", "/srv/mails");
    key = seen.key;
    expect(seen.before).toEqual([]);
    expect(seen.plainHttp).toEqual({
      status: 301,
      location: "https://wardline.hospital.example/",
    });
  });

  it("given a backup of it and three settings, then an empty machine with PostgreSQL 18 takes its place", async () => {
    await first.run(LOOK_AFTER);
    const kept = await keep(first);
    await first.end();
    second = await BareDebian.boot(join(folder, "second.log"));
    await bringPostgres18(second);
    const began = performance.now();
    const without = INSTALL.join("\n").replace(
      "install --yes postgresql ",
      "install --yes postgresql-client ",
    );
    await second.run(without);
    await bring(second, kept);
    const installed = performance.now();
    await second.run(RESTORE);
    report({
      installedS: Math.round((installed - began) / 1_000),
      restoredS: Math.round((performance.now() - installed) / 1_000),
    });
    expect(await second.run("runuser -u postgres -- psql -At -c 'SHOW server_version'")).toMatch(
      /^18\./,
    );
    expect((await people(second, "return", key)).before).toEqual(["H-1"]);
    await untilWell(second);
  });
});
