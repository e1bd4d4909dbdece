import type { Settings } from "./table.js";

/** Folder for kits as files, in addition to the database (docs/wire/boards.md, Downtime kits). */
export interface KitFolder {
  /** Absolute path. */
  dir: string;
  /** Password that encrypts each file; null: files are not encrypted. */
  password: string | null;
}

/**
 * Describes a contradiction between kit settings in a sentence that begins with their names; undefined if there is
 * none.
 */
export function findKitProblem({
  KIT_DIR: dir,
  KIT_FILES: files,
  KIT_PASSWORD: password,
}: NodeJS.ProcessEnv): string | undefined {
  if (dir === undefined) {
    const settingWithoutFolder = files === undefined ? password && "KIT_PASSWORD" : "KIT_FILES";
    return settingWithoutFolder
      ? `${settingWithoutFolder} is set without KIT_DIR, the folder that it is for`
      : undefined;
  }
  if (files === "plain" && password !== undefined) {
    return "KIT_FILES is plain and KIT_PASSWORD is set: leave one of them out";
  }
  if (files === "encrypted" && password === undefined) {
    return "KIT_FILES is encrypted and KIT_PASSWORD is missing";
  }
  if (files === undefined && password === undefined) {
    return "KIT_DIR needs KIT_PASSWORD, or KIT_FILES=plain if everybody who can open the folder may read the kits";
  }
  return undefined;
}

/** The configured kit folder; null if kits are stored only in the database. */
export function getKitFolder({
  kitDir,
  kitPassword,
}: Pick<Settings<"worker">, "kitDir" | "kitPassword">): KitFolder | null {
  return kitDir === undefined ? null : { dir: kitDir, password: kitPassword ?? null };
}
