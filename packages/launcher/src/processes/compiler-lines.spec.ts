import { readCompiler, readTranspiler, readVite } from "./compiler-lines.js";

const FOUND_NONE = "07:20:11 AM - Found 0 errors. Watching for file changes.";
const FOUND_ONE = "07:20:15 AM - Found 1 error. Watching for file changes.";
const CHANGE_LINE = "07:20:14 AM - File change detected. Starting incremental compilation...";
const ERROR_LINE = "server/src/a.ts(1,7): error TS2322: Type 'string' is not assignable.";

function readErrors(lines: string[]): string[][] {
  const errors: string[][] = [];
  const onLine = readCompiler((found) => errors.push(found));
  for (const line of lines) onLine(line);
  return errors;
}

describe("type checker of npm run dev", () => {
  it("reports nothing while types are correct", () => {
    expect(readErrors([FOUND_NONE, CHANGE_LINE, FOUND_NONE])).toEqual([]);
  });

  it("reports a type error with its lines, and reports once that it is fixed", () => {
    expect(
      readErrors([
        FOUND_NONE,
        CHANGE_LINE,
        ERROR_LINE,
        "",
        FOUND_ONE,
        CHANGE_LINE,
        FOUND_NONE,
        FOUND_NONE,
      ]),
    ).toEqual([[ERROR_LINE], []]);
  });

  it("reports a type error that existed at the start", () => {
    expect(readErrors([ERROR_LINE, FOUND_ONE])).toEqual([[ERROR_LINE]]);
  });
});

describe("transpiler of npm run dev", () => {
  it("reports edits and invalid files, and passes all other lines through", () => {
    const received: unknown[] = [];
    const onLine = readTranspiler({
      onCompiled: () => received.push("compiled"),
      onFailed: (lines) => received.push(lines),
      onOther: (line) => received.push(line),
    });
    for (const line of ['{"compiled":2}', '{"failed":["a.ts: Expected","1 |"]}', "a warning"]) {
      onLine(line);
    }
    expect(received).toEqual(["compiled", ["a.ts: Expected", "1 |"], "a warning"]);
  });
});

describe("Vite of npm run dev", () => {
  it("leaves out failed calls to a restarting server, and passes all other lines through", () => {
    const received: string[] = [];
    const onLine = readVite((line) => received.push(line));
    const hungUp = [
      "4:30:59 AM [vite] http proxy error: /api/live",
      "Error: socket hang up",
      "    at Socket.socketOnEnd (node:_http_client:542:25)",
    ];
    for (const line of [
      "4:30:58 AM [vite] http proxy error: /api/signals",
      "Error: connect ECONNREFUSED 127.0.0.1:21930",
      "    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1611:16)",
      ...hungUp,
      "4:30:59 AM [vite] ws proxy error:",
      "Error: connect ECONNREFUSED 127.0.0.1:21930",
      "    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1611:16)",
      "a warning",
    ]) {
      onLine(line);
    }
    expect(received).toEqual([...hungUp, "a warning"]);
  });
});
