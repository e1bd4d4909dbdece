/**
 * Calls back once the process that started this one has ended. For programs that npm runs: it passes a SIGTERM on to
 * the shell between it and them, and some shells end without passing it further.
 */
export function onParentsEnd(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 250);
  timer.unref();
}
