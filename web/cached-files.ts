import type { Plugin, Rolldown } from "vite";

const PAGE = /\/src\/routes\/.+\.tsx$/;
/** Path of a page that staff without any grant can open. */
const OWN_PAGE = /\/src\/routes\/own\//;

/** Lists the app's files for browsers to fetch in advance (web/src/app/cache-files.ts, and board/shell offline). */
export const cachedFiles: Plugin = {
  name: "kept-files",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") throw new Error("The build has no index.html.");
      const own = listFiles(bundle, isForEveryone);
      const all = listFiles(bundle, () => true);
      const list = { own: [...own], hospital: [...all].filter((file) => !own.has(file)) };
      const file = this.getFileName(
        this.emitFile({ type: "asset", name: "files.json", source: JSON.stringify(list) }),
      );
      const build = `/${file}`;
      const shell = JSON.stringify({ build, files: list.own });
      this.emitFile({ type: "asset", fileName: "shell.json", source: shell });
      page.source = String(page.source).replace(
        "</head>",
        `<meta name="wardline-files" content="${build}" /></head>`,
      );
    },
  },
};

function isForEveryone({ moduleIds }: Rolldown.OutputChunk): boolean {
  const pages = moduleIds.filter((id) => PAGE.test(id));
  return pages.length === 0 || pages.some((id) => OWN_PAGE.test(id));
}

/** Returns the paths of all files reachable from the app's entry; skips dynamic imports that `isIncluded` rejects. */
function listFiles(
  bundle: Rolldown.OutputBundle,
  isIncluded: (chunk: Rolldown.OutputChunk) => boolean,
): Set<string> {
  const findChunks = (name: string) => {
    const file = bundle[name];
    return file?.type === "chunk" ? [file] : [];
  };
  const reached = new Set(
    Object.keys(bundle)
      .flatMap(findChunks)
      .filter(({ isEntry }) => isEntry),
  );
  for (const { imports, dynamicImports } of reached) {
    const wanted = dynamicImports.flatMap(findChunks).filter(isIncluded);
    for (const chunk of [...imports.flatMap(findChunks), ...wanted]) reached.add(chunk);
  }
  return new Set(
    [...reached].flatMap(({ fileName, viteMetadata }) =>
      [fileName, ...(viteMetadata?.importedCss ?? [])].map((name) => `/${name}`),
    ),
  );
}
