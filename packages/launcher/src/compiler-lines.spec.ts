import { readCompiler } from "./compiler-lines.js";

const FOUND_NONE = "07:20:11 AM - Found 0 errors. Watching for file changes.";
const FOUND_ONE = "07:20:15 AM - Found 1 error. Watching for file changes.";
const CHANGED = "07:20:14 AM - File change detected. Starting incremental compilation...";
const ERROR = "server/src/a.ts(1,7): error TS2322: Type 'string' is not assignable.";

function read(lines: string[]): { compiled: number; errors: string[][] } {
  const heard = { compiled: 0, errors: [] as string[][] };
  const onLine = readCompiler({
    onCompiled: () => {
      heard.compiled += 1;
    },
    onErrors: (errors) => heard.errors.push(errors),
  });
  for (const line of lines) onLine(line);
  return heard;
}

test("the first success reports nothing, the one after an edit does", () => {
  expect(read([FOUND_NONE])).toEqual({ compiled: 0, errors: [] });
  expect(read([FOUND_NONE, CHANGED, FOUND_NONE])).toEqual({ compiled: 1, errors: [] });
});

test("a type error is reported with its sentences, and never as compiled", () => {
  expect(read([FOUND_NONE, CHANGED, ERROR, "", FOUND_ONE])).toEqual({
    compiled: 0,
    errors: [[ERROR]],
  });
});

test("a mended type error reports a success, also when it was there from the start", () => {
  expect(read([ERROR, FOUND_ONE, CHANGED, FOUND_NONE])).toEqual({
    compiled: 1,
    errors: [[ERROR]],
  });
});
