/**
 * Calls back when the parent process has ended. Programs run by npm need this: npm passes SIGTERM to a shell in
 * between, and some shells end without passing it on.
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
