import { join } from "node:path";
import { readCompiler, readTranspiler, readVite } from "./processes/compiler-lines.js";
import { findFreePort } from "./processes/free-port.js";
import { Service } from "./processes/service.js";

const STOP_TIMEOUT_MS = 2_000;
/** Default debugger ports; if a second clone has taken them, other ports are used. */
const INSPECTOR_PORTS = { server: 9_229, worker: 9_230 };

interface Options {
  root: string;
  /** Port of the only address that a browser needs: the web app's Vite server, which forwards all other requests. */
  port: number;
  printLine: (line: string) => void;
}

/** Tools of `npm run dev` besides server and worker: transpiler, type checker, and two Vite servers. */
export class Development {
  readonly serverPort: number;
  readonly #options: Options;
  readonly #boardPort: number;
  readonly #inspect: typeof INSPECTOR_PORTS;
  #tools: Service[] = [];

  private constructor(
    options: Options,
    ports: { server: number; board: number; inspect: typeof INSPECTOR_PORTS },
  ) {
    this.#options = options;
    this.serverPort = ports.server;
    this.#boardPort = ports.board;
    this.#inspect = ports.inspect;
  }

  static async prepare(options: Options): Promise<Development> {
    const server = await findFreePort();
    const board = await findFreePort();
    const inspect = {
      server: await findFreePort(INSPECTOR_PORTS.server),
      worker: await findFreePort(INSPECTOR_PORTS.worker),
    };
    return new Development(options, { server, board, inspect });
  }

  /** Node arguments that let a debugger attach. */
  listNodeArgs(name: "server" | "worker"): string[] {
    return [`--inspect=127.0.0.1:${this.#inspect[name]}`];
  }

  /** Transpiles each edit and calls back, checks types, and serves web and board. */
  start(environment: NodeJS.ProcessEnv, onCompiled: () => void): void {
    const { root, port, printLine } = this.#options;
    const onCompilerLine = readCompiler((lines) => {
      const block = lines.length > 0 ? ["", "Type errors:", ...lines, ""] : ["No type errors left"];
      for (const line of block) printLine(`types    | ${line}`);
    });
    const onTranspilerLine = readTranspiler({
      onCompiled: () => {
        printLine("compiler | Compiled; server and worker restart");
        onCompiled();
      },
      onFailed: (lines) => {
        const block = [
          "",
          "Not compiled; the server from before this edit keeps running:",
          ...lines,
          "",
        ];
        for (const line of block) printLine(`compiler | ${line}`);
      },
      onOther: (line) => printLine(`compiler | ${line}`),
    });
    const tsc = [
      "-b",
      "--watch",
      "--preserveWatchOutput",
      "packages/launcher",
      "packages/demo",
      "server",
      "worker",
    ];
    const vite = (app: string, at: number): string[] => [
      app,
      `--config=${app}/vite.config.ts`,
      "--host=127.0.0.1",
      `--port=${at}`,
      "--strictPort",
      "--logLevel=warn",
      "--clearScreen=false",
    ];
    const proxiedEnvironment = {
      ...environment,
      NODE_ENV: "development",
      WARDLINE_SERVER: `http://127.0.0.1:${this.serverPort}`,
      WARDLINE_BOARD: `http://127.0.0.1:${this.#boardPort}`,
    };
    const log = (name: string) => (line: string) => printLine(`${name.padEnd(8)} | ${line}`);
    const tool = (name: string, script: string, args: string[], use = log(name)): Service =>
      new Service({
        name,
        entry: join(root, "packages/launcher/dev-tool.mjs"),
        args: [join(root, script), ...args],
        cwd: root,
        environment: proxiedEnvironment,
        log: use,
        onGiveUp: () => undefined,
      });
    const bin = { tsc: "node_modules/typescript/bin/tsc", vite: "node_modules/vite/bin/vite.js" };
    this.#tools = [
      tool("compiler", "packages/launcher/compile.mjs", ["--watch"], onTranspilerLine),
      tool("types", bin.tsc, tsc, onCompilerLine),
      tool("board", bin.vite, vite("board", this.#boardPort)),
      tool("web", bin.vite, vite("web", port), readVite(log("web"))),
    ];
    for (const each of this.#tools) each.start();
  }

  /** Information for developers, with the database's address for `psql`. */
  formatIntroduction(databaseUrl: string): string[] {
    return [
      `Database       psql "${databaseUrl}"`,
      `Debuggers      server 127.0.0.1:${this.#inspect.server}, worker 127.0.0.1:${this.#inspect.worker}`,
    ];
  }

  async stop(): Promise<void> {
    await Promise.all(this.#tools.map((tool) => tool.stop(STOP_TIMEOUT_MS)));
  }

  kill(): void {
    for (const tool of this.#tools) tool.kill();
  }
}
