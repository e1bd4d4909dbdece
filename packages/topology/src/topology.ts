import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ROOT } from "@wardline/settings/environment";
import type {
  MailAction,
  ProcessAction,
  ProcessEnd,
  ProcessPlace,
  ProcessState,
  RecordedMail,
  Response,
  TopologyOptions,
  TopologyReport,
} from "./protocol.js";

/** A process of the installation, for fault tests. */
export interface ProcessHandle extends ProcessPlace {
  /** Starts the process and resolves when it is ready. */
  start(): Promise<void>;
  /** Ends the process like compose: SIGTERM, and SIGKILL after 15 seconds. */
  stop(): Promise<ProcessEnd>;
  /** Sends SIGKILL to the process and all its children. */
  kill(): Promise<ProcessEnd>;
  /** Sends SIGSTOP: connections remain open, without answers. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  state(): Promise<ProcessState>;
}

export interface MailHandle {
  list(): Promise<RecordedMail[]>;
  /** Withholds the answer to every complete email from now on. */
  hold(): Promise<void>;
  release(): Promise<void>;
}

/** A running installation: the topology of docker-compose.yml as plain processes, from the same configuration. */
export interface Topology extends Omit<TopologyReport, "processes"> {
  servers: ProcessHandle[];
  workers: ProcessHandle[];
  postgres: ProcessHandle;
  redis: ProcessHandle;
  proxy: ProcessHandle;
  /** Undefined without `hasAdt`. */
  adt: ProcessHandle | undefined;
  mails: MailHandle;
  /** Stops everything in order and removes the installation's folder. */
  stop(): Promise<void>;
}

const SUPERVISOR = join(ROOT, "packages/topology/dist/supervisor.js");

/**
 * Starts an installation under a supervisor, which ends the installation whenever this process ends. Needs the output
 * of `tsc -b`, redis-server and nginx. Rejects with the reason if a part does not start.
 */
export async function startTopology(options: TopologyOptions = {}): Promise<Topology> {
  const supervisor = fork(SUPERVISOR, [JSON.stringify(options)], {
    cwd: ROOT,
    execArgv: [],
    detached: true,
  });
  const places = await waitForPlaces(supervisor);
  const sendCommand = createCommandSender(supervisor);
  const handles = places.processes.map((place) => createHandle(place, sendCommand));
  const findHandle = (name: string): ProcessHandle => {
    const handle = handles.find((each) => each.name === name);
    if (handle === undefined) throw new Error(`There is no process ${name}.`);
    return handle;
  };
  const { url, folder, ownerUrl, environments } = places;
  return {
    url,
    folder,
    ownerUrl,
    environments,
    servers: handles.filter(({ name }) => name.startsWith("server-")),
    workers: handles.filter(({ name }) => name.startsWith("worker-")),
    postgres: findHandle("postgres"),
    redis: findHandle("redis"),
    proxy: findHandle("proxy"),
    adt: handles.find(({ name }) => name === "adt"),
    mails: {
      list: () => sendCommand("mails", "list") as Promise<RecordedMail[]>,
      hold: () => sendCommand("mails", "hold") as Promise<void>,
      release: () => sendCommand("mails", "release") as Promise<void>,
    },
    async stop() {
      if (supervisor.exitCode !== null || supervisor.signalCode !== null) return;
      const ended = once(supervisor, "exit");
      if (supervisor.connected) supervisor.disconnect();
      await ended;
    },
  };
}

type SendCommand = (target: string, action: ProcessAction | MailAction) => Promise<unknown>;

function createHandle(place: ProcessPlace, sendCommand: SendCommand): ProcessHandle {
  const { name } = place;
  return {
    ...place,
    start: () => sendCommand(name, "start") as Promise<void>,
    stop: () => sendCommand(name, "stop") as Promise<ProcessEnd>,
    kill: () => sendCommand(name, "kill") as Promise<ProcessEnd>,
    pause: () => sendCommand(name, "pause") as Promise<void>,
    resume: () => sendCommand(name, "resume") as Promise<void>,
    state: () => sendCommand(name, "state") as Promise<ProcessState>,
  };
}

async function waitForPlaces(supervisor: ChildProcess): Promise<TopologyReport> {
  const report = await new Promise<{ places?: TopologyReport; failure?: string }>((resolve) => {
    supervisor.once("message", (message) => resolve(message as { places?: TopologyReport }));
    supervisor.once("exit", () => resolve({ failure: "The installation's supervisor ended." }));
  });
  if (report.places === undefined) throw new Error(report.failure);
  return report.places;
}

function createCommandSender(supervisor: ChildProcess): SendCommand {
  const waiting = new Map<number, (response: Response) => void>();
  let lastId = 0;
  supervisor.on("message", (message) => {
    const response = message as Response;
    waiting.get(response.id)?.(response);
    waiting.delete(response.id);
  });
  supervisor.once("exit", () => {
    for (const [id, settle] of waiting)
      settle({ id, error: "The installation's supervisor ended." });
  });
  return (target, action) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, ({ result, error }) => {
        if (error === undefined) resolve(result);
        else reject(new Error(error));
      });
      supervisor.send({ id, target, action });
    });
}
