import { readFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";

/** Describes the machine and the date in one sentence for RESULTS.md. */
export async function describeMachine(now: Date): Promise<string> {
  const [first] = cpus();
  const gigabytes = (totalmem() / 2 ** 30).toFixed(0);
  const model = first?.model.trim() ?? "unknown processor";
  return `${now.toISOString().slice(0, 16).replace("T", " ")} UTC, ${model}, ${cpus().length} cores, ${gigabytes} GB, Node ${process.version}, load at the start ${loadavg()[0]?.toFixed(1)}.`;
}

/** Describes the machine's load during the measurement, for figures from a shared machine. */
export function describeLoad(): string {
  const [now, , quarter] = loadavg();
  return `At the end the load was ${now?.toFixed(1)}, and ${quarter?.toFixed(1)} on average over the last 15 minutes.`;
}

/** Clock ticks of `/proc`: 100 a second on every Linux. */
const TICKS_PER_SECOND = 100;

/** Returns the CPU seconds of a process, in user and kernel mode. Linux only. */
export async function readProcessorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Returns the resident memory of a process in bytes. Linux only. */
export async function readResidentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}

/** Returns the milliseconds of a clock that all processes of this machine share. */
export function readSharedClock(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
