/** One thing that a test or a benchmark does to a process of the installation, or asks of it. */
export type ProcessAction = "start" | "stop" | "kill" | "pause" | "resume" | "state";
/** One thing done to the recorder of mails, or asked of it. */
export type MailAction = "list" | "hold" | "release";

/** What is asked of the supervisor. `target` is a process's name, or "mails". */
export interface Request {
  id: number;
  target: string;
  action: ProcessAction | MailAction;
}

export interface Response {
  id: number;
  result?: unknown;
  error?: string;
}

/** How a process of the installation stands. */
export interface ProcessState {
  /** Undefined when it is not running. */
  pid: number | undefined;
  /** How often it has ended without being asked to. */
  unexpectedEnds: number;
}

/** How a process ended that was asked to. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** From the signal to the end. */
  milliseconds: number;
}

/**
 * A mail as the recorder saw it. `held`: it came whole and its sender waits for the answer; `accepted`: the sender was
 * answered so; `abandoned`: the sender hung up before.
 */
export interface RecordedMail {
  messageId: string;
  to: string[];
  subject: string;
  text: string;
  state: "held" | "accepted" | "abandoned";
  /** Epoch milliseconds of its state. */
  at: number;
}

/** Where one process is found. */
export interface ProcessPlace {
  name: string;
  logFile: string;
  /** Empty for a process that listens to no one. */
  url: string;
}

export interface TopologyOptions {
  /** 2 when absent, as of workers. */
  servers?: number;
  workers?: number;
  /** Whether servers and workers reach the database through PgBouncer, in transaction mode. */
  hasPooler?: boolean;
  /** False: queues and servers meet in the database. */
  hasRedis?: boolean;
  /** The proxy's; any free one when absent. */
  port?: number;
  /** Settings of the installation's `.env`, beyond those that it cannot do without. */
  variables?: Record<string, string>;
  /** Variables of single processes besides, by name: of "server-2" or "worker-1". */
  environments?: Record<string, Record<string, string>>;
  /**
   * The folder of the version that runs, with its docker-compose.yml; this one when absent. Each process looks there when it
   * starts, so that where it is a symbolic link, those that start after it was changed are of another version.
   */
  root?: string;
}

/** What the supervisor tells once everything answers. */
export interface TopologyPlaces {
  url: string;
  folder: string;
  /** The owner's address of the database, for looking at it and for filling it. */
  ownerUrl: string;
  /** What a server and `migrate` are given, by name. */
  environments: { server: Record<string, string>; migrate: Record<string, string> };
  processes: ProcessPlace[];
}
