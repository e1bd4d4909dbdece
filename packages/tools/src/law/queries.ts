import type { Problem, Repository } from "./repository.js";

/** A call of a connection's `query`, with or without the type of its rows. */
const QUERY = /\.query(?:<[^()]*?>)?\(/g;
const PRODUCT = /^(?:packages\/(?!database\/)[^/]+|server|worker|web|board)\/src\/.*\.tsx?$/;

/** Programs that make, fill, measure or prove whole installations: databases, roles, a past that nobody lived through. */
const OF_CLUSTERS = /^packages\/(?:demo|launcher|testing|topology|tools|bench)\/src\//;

/** SQL outside `packages/database`, the only place that knows tables (docs/architecture.md, The law). */
export function findStrayQueries({ texts }: Repository): Problem[] {
  return [...texts].flatMap(([file, text]) =>
    PRODUCT.test(file) && !OF_CLUSTERS.test(file) && !file.includes(".spec.")
      ? [...text.matchAll(QUERY)].map(({ index }) => ({
          file,
          line: text.slice(0, index).split("\n").length,
          message: "A query stands in packages/database, in the repository of its tables.",
        }))
      : [],
  );
}
