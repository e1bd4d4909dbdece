import { workerData } from "node:worker_threads";

const LOOK_EVERY_MS = 250;

/** `launcher`: its process id, or null when it had ended before this thread began. */
const { launcher, endWithin } = workerData as { launcher: number | null; endWithin: number };

const looking = setInterval(() => {
  if (process.ppid === launcher) return;
  clearInterval(looking);
  // Not `exit`, which runs what others have left for the end.
  setTimeout(() => process.kill(process.pid, "SIGKILL"), endWithin);
}, LOOK_EVERY_MS);
