/**
 * Reads the lines of `tsc --watch` and calls back with its sentences about each edit that has type errors, and with none
 * once they are mended.
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
  /** Receives its sentences about the files that are no TypeScript. */
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
