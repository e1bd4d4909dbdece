import { readCompiler, readTranspiler } from "./compiler-lines.js";

const FOUND_NONE = "07:20:11 AM - Found 0 errors. Watching for file changes.";
const FOUND_ONE = "07:20:15 AM - Found 1 error. Watching for file changes.";
const CHANGED = "07:20:14 AM - File change detected. Starting incremental compilation...";
const ERROR = "server/src/a.ts(1,7): error TS2322: Type 'string' is not assignable.";

function errorsIn(lines: string[]): string[][] {
  const errors: string[][] = [];
  const onLine = readCompiler((found) => errors.push(found));
  for (const line of lines) onLine(line);
  return errors;
}

describe("the type checker of npm run dev", () => {
  it("says nothing while types fit", () => {
    expect(errorsIn([FOUND_NONE, CHANGED, FOUND_NONE])).toEqual([]);
  });

  it("reports a type error with its sentences, and once that it is mended", () => {
    expect(
      errorsIn([FOUND_NONE, CHANGED, ERROR, "", FOUND_ONE, CHANGED, FOUND_NONE, FOUND_NONE]),
    ).toEqual([[ERROR], []]);
  });

  it("reports a type error that was there from the start", () => {
    expect(errorsIn([ERROR, FOUND_ONE])).toEqual([[ERROR]]);
  });
});

describe("the transpiler of npm run dev", () => {
  it("reports edits, files that are no TypeScript, and everything else as it is", () => {
    const heard: unknown[] = [];
    const onLine = readTranspiler({
      onCompiled: () => heard.push("compiled"),
      onFailed: (lines) => heard.push(lines),
      onOther: (line) => heard.push(line),
    });
    for (const line of ['{"compiled":2}', '{"failed":["a.ts: Expected","1 |"]}', "a warning"]) {
      onLine(line);
    }
    expect(heard).toEqual(["compiled", ["a.ts: Expected", "1 |"], "a warning"]);
  });
});
