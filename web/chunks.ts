import { build, type InlineConfig, type Rolldown } from "vite";

/** Pages that a module has to serve before all of them fetch it with the area's frame. */
const PAGES_OF_AREA = 5;

/** What the module of a page is called. */
export const PAGE = /\/src\/routes\/[^/]+\.tsx$/;
/** Pages without the area's frame: what they share with each other need not come with it. */
const AUTH_PAGE =
  /\/routes\/(?:login|register|forgot-password|reset-password|verify-email|second-factor|single-sign-on)\.tsx$/;
const FRAME = /\/src\/app\/shells\/AreaShell\.tsx$/;
const FIRST_PAGE = /\/src\/routes\/patients\.tsx$/;
const PAGES_OF_CARDS = /\/src\/routes\/(?:patients[\w-]*|casualties)\.tsx$/;
const LIVE = /\/src\/lib\/live\/live-connection\.ts$/;
const OWN_LIB = /\/web\/src\/lib\//;
const EMERGENCY_TOOLS = /\/emergencies\/EmergencyTools\.tsx$/;
const TABLE = /\/ui\/table\/DataTable\.tsx$/;
const ICON = /\/icons-react\/dist\/esm\/icons\//;

/**
 * Says in which of the few large files a module belongs: "start" with what the login needs, "area" with what the frame
 * and most pages add, "lists" with what pages that have a table share, "cards" with what the page after the login has
 * beyond that, "emergencies" with what every page has of those; undefined leaves it with what needs it. Each file needs only those before it, so that none waits for
 * another that waits for it.
 */
export type PieceOf = (moduleId: string) => string | undefined;

/**
 * Learns from a build without groups what is left of each module's imports, which no list kept by hand would follow.
 * Rejects with the error of that build.
 */
export async function learnPieces(config: InlineConfig): Promise<PieceOf> {
  const built = (await build({
    ...config,
    configFile: false,
    logLevel: "error",
    build: { ...config.build, write: false, minify: false, cssMinify: false },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(
    built.output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])),
  );
  const usersOf = new Map<string, Rolldown.OutputChunk[]>();
  for (const entry of chunks.values()) {
    if (!entry.isEntry && !entry.isDynamicEntry) continue;
    for (const chunk of neededBy(entry, chunks)) {
      for (const id of chunk.moduleIds) usersOf.set(id, [...(usersOf.get(id) ?? []), entry]);
    }
  }
  const isUser = (users: Rolldown.OutputChunk[], pattern: RegExp) =>
    users.some(({ facadeModuleId }) => pattern.test(facadeModuleId ?? ""));
  const ofTables = new Set([...usersOf].flatMap(([id, users]) => (TABLE.test(id) ? users : [])));
  return (moduleId) => {
    const users = usersOf.get(moduleId) ?? [];
    if (users.some(({ isEntry }) => isEntry)) return "start";
    const pages = users.filter(
      ({ facadeModuleId: id }) => id !== null && PAGE.test(id) && !AUTH_PAGE.test(id),
    );
    // A page without a table is spared the tables, however many pages have one.
    const isOfTables = isUser(users, FIRST_PAGE) && pages.every((page) => ofTables.has(page));
    const isOfMany = pages.length >= PAGES_OF_AREA && !isOfTables;
    if (isUser(users, FRAME) || isOfMany) return "area";
    // Three hundred bytes each are not worth a request.
    const isOfLive = OWN_LIB.test(moduleId) && isUser(users, LIVE);
    if (users.length > 1 && (ICON.test(moduleId) || isOfLive)) return "area";
    // Every page fetches them once it is drawn: in few files. What a page needs of them does not bring the others along.
    if (isUser(users, EMERGENCY_TOOLS) && pages.length === 0) return "emergencies";
    if (!isUser(users, FIRST_PAGE)) return undefined;
    if (!isOfTables) return "area";
    const isOfCards = pages.every(({ facadeModuleId }) =>
      PAGES_OF_CARDS.test(facadeModuleId ?? ""),
    );
    return isOfCards ? "cards" : "lists";
  };
}

/** The chunk and all that it imports, directly or not, before it can run. */
function neededBy(
  entry: Rolldown.OutputChunk,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
): Set<Rolldown.OutputChunk> {
  const needed = new Set([entry]);
  for (const chunk of needed) {
    for (const name of chunk.imports) {
      const imported = chunks.get(name);
      if (imported !== undefined) needed.add(imported);
    }
  }
  return needed;
}
