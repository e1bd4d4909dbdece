import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "@wardline/settings/environment";

/** Loads a compiled module of a program above this package: server or launcher. */
export function importProgram<T>(path: string): Promise<T> {
  return import(pathToFileURL(join(ROOT, path)).href) as Promise<T>;
}
