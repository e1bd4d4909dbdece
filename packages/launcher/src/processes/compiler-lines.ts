/**
 * Reads the lines of `tsc --watch` and calls back with the lines of type errors, and with no lines once the errors are
 * fixed.
 */
export function readCompiler(onErrors: (lines: string[]) => void): (line: string) => void {
  let lines: string[] = [];
  let isClean = true;
  return (line) => {
    if (/(Starting compilation|File change detected)/.test(line)) {
      lines = [];
      return;
    }
    const found = /Found (\d+) errors?\b.*Watching for file changes/.exec(line);
    if (found === null) {
      if (line.trim() !== "") lines.push(line);
      return;
    }
    const wasClean = isClean;
    isClean = found[1] === "0";
    if (!isClean) onErrors(lines);
    else if (!wasClean) onErrors([]);
    lines = [];
  };
}

interface TranspilerHandlers {
  onCompiled: () => void;
  /** Receives lines about invalid files. */
  onFailed: (lines: string[]) => void;
  onOther: (line: string) => void;
}

/** Reads the lines of `compile.mjs --watch`. */
export function readTranspiler(handlers: TranspilerHandlers): (line: string) => void {
  return (line) => {
    const edit = line.startsWith("{")
      ? (JSON.parse(line) as { compiled: number } | { failed: string[] })
      : undefined;
    if (edit === undefined) handlers.onOther(line);
    else if ("failed" in edit) handlers.onFailed(edit.failed);
    else handlers.onCompiled();
  };
}

/** Passes on Vite's lines, except errors about requests to a restarting server, which pages repeat. */
export function readVite(onLine: (line: string) => void): (line: string) => void {
  let title: string | undefined;
  return (line) => {
    if (/\[vite\] (http|ws) proxy error:/.test(line)) {
      title = line;
      return;
    }
    const isRefused = /connect ECONNREFUSED|at TCPConnectWrap\.afterConnect/.test(line);
    if (title !== undefined && !isRefused) onLine(title);
    title = undefined;
    if (!isRefused) onLine(line);
  };
}
