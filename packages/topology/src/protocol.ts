/** An action of a test or benchmark on a process of the installation. */
export type ProcessAction = "start" | "stop" | "kill" | "pause" | "resume" | "state";
/** An action on the mail recorder. */
export type MailAction = "list" | "hold" | "release";

/** A request to the supervisor. `target` is a process name, or "mails". */
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

/** State of a process. */
export interface ProcessState {
  /** Undefined if the process is not running. */
  pid: number | undefined;
  unexpectedEnds: number;
}

/** Outcome of ending a process on request. */
export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Time from the signal to the end of the process. */
  milliseconds: number;
}

/**
 * An email in the recorder. `held`: complete, but the sender still waits for an answer; `accepted`: the sender got this
 * answer; `abandoned`: the sender hung up first.
 */
export interface RecordedMail {
  messageId: string;
  to: string[];
  subject: string;
  text: string;
  state: "held" | "accepted" | "abandoned";
  /** Time at which the email entered this state, in epoch milliseconds. */
  at: number;
}

/** A process's name, log file and URL. */
export interface ProcessPlace {
  name: string;
  logFile: string;
  /** Empty for a process that does not listen. */
  url: string;
}

export interface TopologyOptions {
  /** Number of servers; 2 by default, as for workers. */
  servers?: number;
  workers?: number;
  /** True if servers and workers reach the database through PgBouncer in transaction mode. */
  hasPooler?: boolean;
  /** False if queues and servers use the database instead of Redis. */
  hasRedis?: boolean;
  hasAdt?: boolean;
  /** Port of the proxy; by default any free port. */
  port?: number;
  /** Additional settings in the installation's `.env`. */
  variables?: Record<string, string>;
  /** Additional variables by process: "server-2" or "worker-1". */
  environments?: Record<string, Record<string, string>>;
  /**
   * Folder of the running version with its docker-compose.yml; by default this version's folder. Processes resolve the
   * folder when they start, so that a changed symbolic link gives later processes another version.
   */
  root?: string;
}

/** The supervisor's report once everything answers. */
export interface TopologyReport {
  url: string;
  folder: string;
  /** Database address with the owner's role, for inspecting and filling the database. */
  ownerUrl: string;
  environments: { server: Record<string, string>; migrate: Record<string, string> };
  processes: ProcessPlace[];
}
