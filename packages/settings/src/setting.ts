import type * as z from "zod";

/** `maintenance`: the launcher, `migrate` and operators' commands; `compose`: only the compose files. */
export type Program = "server" | "worker" | "maintenance" | "demo" | "compose";

export interface Setting {
  /** Name in a program's configuration; by default the setting in camel case. */
  field?: string;
  programs: readonly Program[];
  neededBy?: readonly Program[];
  /** Schema of the value; by default any text. */
  schema?: z.ZodType<unknown, string>;
  default?: string;
  /** Default as shown in docs/operating/settings.md, in Markdown, if that is neither `default` nor empty. */
  shownDefault?: string;
  /** One sentence for operators, in Markdown; absent if only the launcher sets it, for its children. */
  meaning?: string;
  /** Commented-out value in `.env.example`; by default the value of `default`. */
  example?: string;
  /** The value may also come from a file named in `<NAME>_FILE`. */
  isSecret?: true;
  /** The value is a path, resolved from the project folder. */
  isPath?: true;
  /** The value is not trimmed, because surrounding blanks are significant. */
  isVerbatim?: true;
}

/** A setting's name in camel case. */
export type CamelCase<N extends string> = N extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<N>;

/** Programs that require a setting. */
export type NeededBy<S> = S extends { neededBy: readonly (infer P)[] } ? P : never;
