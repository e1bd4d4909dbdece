/** What the compiler's lines come to, once it has said how many errors it found. */
interface CompilerHandlers {
  /** Everything is right, after an edit. */
  onCompiled: () => void;
  /** Its sentences about what is wrong. */
  onErrors: (lines: string[]) => void;
}

/** Reads what `tsc --watch` writes, line by line. Its first success is of what was compiled before and is not reported. */
export function readCompiler({ onCompiled, onErrors }: CompilerHandlers): (line: string) => void {
  let lines: string[] = [];
  let isFirst = true;
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
    if (found[1] !== "0") onErrors(lines);
    else if (!isFirst) onCompiled();
    isFirst = false;
    lines = [];
  };
}
