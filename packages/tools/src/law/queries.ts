import type { Problem, Repository } from "./repository.js";

/** Calls of a connection's `query`, with or without a type argument, and calls that access tables through entities. */
const QUERY =
  /\.(?:query(?:<[^()]*?>)?|getRepository|createQueryBuilder)\(|\bmanager\s*\.(?:find|exists|count|insert|save|upsert|update|delete|remove|increment)\w*\(/g;
const PRODUCT = /^(?:packages\/(?!database\/)[^/]+|server|worker|web|board)\/src\/.*\.tsx?$/;

/** Programs that create, fill, measure or test whole installations. */
const CLUSTER_FILES = /^packages\/(?:demo|launcher|testing|topology|tools|bench)\/src\//;

/** Backups copy each table as it is. */
const COPY_FILES = /^packages\/operations\/src\/backup\//;

/** Finds SQL outside `packages/database`, which alone knows the tables (docs/architecture.md, The law). */
export function findStrayQueries({ texts }: Repository): Problem[] {
  return [...texts].flatMap(([file, text]) =>
    PRODUCT.test(file) &&
    !CLUSTER_FILES.test(file) &&
    !COPY_FILES.test(file) &&
    !file.includes(".spec.")
      ? [...text.matchAll(QUERY)].map(({ index }) => ({
          file,
          line: text.slice(0, index).split("\n").length,
          message: "Move this query to packages/database, into the repository of its tables.",
        }))
      : [],
  );
}
