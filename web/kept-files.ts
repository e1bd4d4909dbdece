import type { Plugin, Rolldown } from "vite";

/** What the module of a page is called. */
const PAGE = /\/src\/routes\/.+\.tsx$/;
/** The pages that are open to staff without any grant. */
const OWN_PAGE = /\/src\/routes\/own\//;

/**
 * Lists what the app is made of, for browsers that fetch it ahead (web/src/app/keep-files.ts), in a file that index.html
 * names: what everyone who is logged in may need, and what the hospital's pages need beyond that. The first of it is listed in
 * shell.json as well, for the worker that opens the pages of staff without a network (board/shell).
 */
export const keptFiles: Plugin = {
  name: "kept-files",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") throw new Error("The build has no index.html.");
      const own = filesOf(bundle, isForEveryone);
      const all = filesOf(bundle, () => true);
      const list = {
        own: [...own],
        hospital: [...all].filter((file) => !own.has(file)),
      };
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

/** The paths of all that the app fetches from its start on, but for what `isOpen` leaves closed when it is first wanted. */
function filesOf(
  bundle: Rolldown.OutputBundle,
  isOpen: (chunk: Rolldown.OutputChunk) => boolean,
): Set<string> {
  const chunkOf = (name: string) => {
    const file = bundle[name];
    return file?.type === "chunk" ? [file] : [];
  };
  const reached = new Set(
    Object.keys(bundle)
      .flatMap(chunkOf)
      .filter(({ isEntry }) => isEntry),
  );
  for (const { imports, dynamicImports } of reached) {
    const wanted = dynamicImports.flatMap(chunkOf).filter(isOpen);
    for (const chunk of [...imports.flatMap(chunkOf), ...wanted]) reached.add(chunk);
  }
  return new Set(
    [...reached].flatMap(({ fileName, viteMetadata }) =>
      [fileName, ...(viteMetadata?.importedCss ?? [])].map((name) => `/${name}`),
    ),
  );
}
