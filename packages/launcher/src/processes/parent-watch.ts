/**
 * Calls back when the parent process has ended, for programs run by npm: it passes SIGTERM to a shell in between, and
 * some shells end without passing it on.
 */
export function onParentExit(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 250);
  timer.unref();
}
