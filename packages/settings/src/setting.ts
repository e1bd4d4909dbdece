import type * as z from "zod";

/** `maintenance`: the launcher, `migrate` and operators' commands; `compose`: only the compose files. */
export type Program = "server" | "worker" | "maintenance" | "demo" | "compose";

export interface Setting {
  /** Name in a program's configuration; by default the setting in camel case. */
  field?: string;
  programs: readonly Program[];
  /** Programs that require it. */
  neededBy?: readonly Program[];
  /** Defaults to any text. */
  schema?: z.ZodType<unknown, string>;
  /** Text used if unset. */
  default?: string;
  /** Default as shown in the README, in Markdown, if it is not simply `default` or empty. */
  shownDefault?: string;
  /** One sentence for operators, in Markdown; absent if only the launcher sets it, for its children. */
  meaning?: string;
  /** Commented-out value in `.env.example`; by default `default`. */
  example?: string;
  /** May be given by a file named in `<NAME>_FILE`. */
  isSecret?: true;
  /** A path, made absolute from the project folder. */
  isPath?: true;
  /** Surrounding blanks are significant. */
  isVerbatim?: true;
}

/** A setting's name as a field. */
export type CamelCase<N extends string> = N extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<N>;

/** Programs that require a setting. */
export type NeededBy<S> = S extends { neededBy: readonly (infer P)[] } ? P : never;
