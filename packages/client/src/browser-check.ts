/** What a build needs, and what people read whose browser lacks it. */
interface BrowserNeeds {
  /** An expression of the oldest JavaScript: true in a browser that can run the build. */
  needs: string;
  sentence: string;
}

/**
 * The web's needs: the newest of what its scripts and styles are made of.
 *
 * @internal For the builds of web and board.
 */
export const WEB_NEEDS = [
  '"noModule" in document.createElement("script")',
  "[].toSorted",
  'CSS.supports("color", "color-mix(in srgb, red, red)")',
  'CSS.supports("selector(:has(a))")',
  'CSS.supports("container-type", "inline-size")',
].join(" && ");

/**
 * The board's needs: modules, and what Chromium had no earlier than them.
 *
 * @internal For the builds of web and board.
 */
export const BOARD_NEEDS =
  '"noModule" in document.createElement("script") && Promise.prototype["finally"]';

const STYLE =
  "position:relative;z-index:9999;margin:0;padding:16px;background:#fff;color:#000;font:18px/1.4 sans-serif";

/** A script that any browser understands: it says in a browser that cannot run the build why nothing happens. */
export function browserCheckScript({ needs, sentence }: BrowserNeeds): string {
  return `(function () {
  try {
    if (${needs}) return;
  } catch (error) {}
  var note = document.createElement("p");
  note.setAttribute("role", "alert");
  note.style.cssText = ${JSON.stringify(STYLE)};
  note.appendChild(document.createTextNode(${JSON.stringify(sentence)}));
  document.body.insertBefore(note, document.body.firstChild);
})();
`;
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
 * Adds that script to the page, as a file of its own: the content policy allows none inside. In the shape of a Vite
 * plugin.
 *
 * @internal For the builds of web and board.
 */
export function browserCheck(base: string, needs: BrowserNeeds) {
  return {
    name: "browser-check",
    apply: "build" as const,
    generateBundle: {
      order: "post" as const,
      handler(this: BuildContext, _options: unknown, bundle: Record<string, Page>): void {
        const page = bundle["index.html"];
        if (page === undefined) throw new Error("The build has no index.html.");
        const source = browserCheckScript(needs);
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
