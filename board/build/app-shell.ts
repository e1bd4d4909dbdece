import { join } from "node:path";
import { build, type Plugin } from "vite";

const WORKER = join(import.meta.dirname, "../shell/src/worker.ts");

/** Adds the service worker (shell/src/worker.ts) to the build, with the list of files that it caches. */
export function appShellPlugin(base: string, target: string): Plugin {
  return {
    name: "app-shell",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const page = bundle["index.html"];
        const html = page?.type === "asset" ? String(page.source) : "";
        const id = /<meta name="build" content="([^"]+)"/.exec(html)?.[1];
        if (id === undefined) this.error("the page does not name its build");
        const files = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
        this.emitFile({
          type: "asset",
          fileName: "shell.json",
          source: JSON.stringify({ build: id, files: files.sort().map((name) => base + name) }),
        });
        this.emitFile({ type: "asset", fileName: "worker.js", source: await workerScript(target) });
      },
    },
  };
}

/** Bundles the worker into one script: TV browsers do not support modules in workers. */
async function workerScript(target: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target,
      lib: { entry: WORKER, name: "worker", formats: ["iife"] },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  if (bundle === undefined || !("output" in bundle)) throw new Error("the worker was not built");
  return bundle.output[0].code;
}
