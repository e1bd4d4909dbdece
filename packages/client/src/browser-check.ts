/** Requirements of a build, and the text for browsers that do not meet them. */
export interface BrowserNeeds {
  /** Expression in the oldest JavaScript; true if the browser can run the build. */
  needs: string;
  sentence: string;
  /** Sentence for a shell (`#root > .shell`) that the app has not replaced after ten seconds; none by default. */
  notStarted?: string;
}

/**
 * Requirements of the web: the newest features of its scripts and styles.
 * @internal For the web's build.
 */
export const WEB_NEEDS = [
  '"noModule" in document.createElement("script")',
  "[].toSorted",
  'CSS.supports("color", "color-mix(in srgb, red, red)")',
  'CSS.supports("selector(:has(a))")',
  'CSS.supports("container-type", "inline-size")',
].join(" && ");

/**
 * Requirements of boards: modules, and features that older versions of Chromium lack. @internal For the board's build.
 */
export const BOARD_NEEDS =
  '"noModule" in document.createElement("script") && Promise.prototype["finally"]';

const STYLE =
  "position:relative;z-index:9999;margin:0;padding:16px;background:#fff;color:#000;font:18px/1.4 sans-serif";

const NOT_STARTED_AFTER_MS = 10_000;

/**
 * Returns a script, for any browser, that explains why nothing happens: the browser cannot run the build, or the app
 * does not start.
 */
export function buildBrowserCheckScript({ needs, sentence, notStarted }: BrowserNeeds): string {
  return `(function () {
  try {
    if (${needs}) return ${notStarted === undefined ? "" : startCheck(notStarted)};
  } catch (error) {}
  var note = document.createElement("p");
  note.setAttribute("role", "alert");
  note.style.cssText = ${JSON.stringify(STYLE)};
  note.appendChild(document.createTextNode(${JSON.stringify(sentence)}));
  document.body.insertBefore(note, document.body.firstChild);
})();
`;
}

function startCheck(sentence: string): string {
  return `void setTimeout(function () {
      var shell = document.querySelector("#root > .shell");
      if (shell === null) return;
      var text = document.createElement("span");
      text.textContent = ${JSON.stringify(sentence)};
      shell.removeAttribute("aria-label");
      shell.appendChild(text);
    }, ${NOT_STARTED_AFTER_MS})`;
}

interface Page {
  type: string;
  source?: unknown;
}

interface BuildContext {
  emitFile(file: { type: "asset"; name: string; source: string }): string;
  getFileName(reference: string): string;
}

/**
 * Vite plugin that adds the script as its own file, because the content policy forbids inline scripts.
 * @internal For the builds of web and board.
 */
export function browserCheckPlugin(base: string, needs: BrowserNeeds) {
  return {
    name: "browser-check",
    apply: "build" as const,
    generateBundle: {
      order: "post" as const,
      handler(this: BuildContext, _options: unknown, bundle: Record<string, Page>): void {
        const page = bundle["index.html"];
        if (page === undefined) throw new Error("The build has no index.html.");
        const source = buildBrowserCheckScript(needs);
        const file = this.getFileName(
          this.emitFile({ type: "asset", name: "browser-check.js", source }),
        );
        page.source = String(page.source).replace(
          "</body>",
          `<script async src="${base}${file}"></script></body>`,
        );
      },
    },
  };
}
