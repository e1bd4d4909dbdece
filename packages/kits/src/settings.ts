import { resolve } from "node:path";
import { ROOT } from "@wardline/database/environment";

/** How the files of `KIT_DIR` are kept: readable by everybody who reaches the folder, or as encrypted archives. */
const KIT_FILES = ["plain", "encrypted"] as const;

const PASSWORD_MIN = 12;

/** The settings of the kits' folder, and what is wrong with a value of each, said without showing it (README). */
export const KIT_SETTINGS = {
  KIT_DIR: () => undefined,
  KIT_FILES: (value: string) =>
    KIT_FILES.some((one) => one === value) ? undefined : `must be one of ${KIT_FILES.join(", ")}`,
  KIT_PASSWORD: (value: string) =>
    value.length >= PASSWORD_MIN ? undefined : `must have at least ${PASSWORD_MIN} characters`,
} satisfies Record<string, (value: string) => string | undefined>;

export type KitEnvironment = Partial<Record<keyof typeof KIT_SETTINGS, string>>;

/** Where kits are written as files besides the database (docs/wire.md, Downtime kits). */
export interface KitFolder {
  /** Absolute. */
  dir: string;
  /** With which each file is encrypted; null: files are plain. */
  password: string | null;
}

/** What contradicts itself in the settings, in a sentence that goes on after their names; null where nothing does. */
export function kitSettingsProblem(environment: KitEnvironment): string | null {
  const { KIT_DIR, KIT_FILES: files, KIT_PASSWORD } = environment;
  if (KIT_DIR === undefined) {
    const alone = files === undefined ? KIT_PASSWORD && "KIT_PASSWORD" : "KIT_FILES";
    return alone ? `${alone} is set without KIT_DIR, the folder that it is for` : null;
  }
  if (files === "plain" && KIT_PASSWORD !== undefined) {
    return "KIT_FILES is plain and KIT_PASSWORD is set: leave one of them out";
  }
  if (files === "encrypted" && KIT_PASSWORD === undefined) {
    return "KIT_FILES is encrypted and KIT_PASSWORD is missing";
  }
  if (files === undefined && KIT_PASSWORD === undefined) {
    return "KIT_DIR needs KIT_PASSWORD, or KIT_FILES=plain where everybody who reaches the folder may read it";
  }
  return null;
}

/** Reads settings that were checked; null where kits are kept in the database alone. */
export function readKitFolder(
  { KIT_DIR, KIT_PASSWORD }: KitEnvironment,
  root: string = ROOT,
): KitFolder | null {
  if (KIT_DIR === undefined) return null;
  return { dir: resolve(root, KIT_DIR), password: KIT_PASSWORD ?? null };
}
