import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";

const NAME = "wardline.colour-scheme";
const YEAR_S = 365 * 24 * 60 * 60;
const SCHEMES: readonly MantineColorScheme[] = ["light", "dark", "auto"];

function read(): MantineColorScheme | undefined {
  const text = document.cookie
    .split("; ")
    .find((pair) => pair.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
  return SCHEMES.find((scheme) => scheme === text);
}

function write(text: string, maxAge: number): void {
  document.cookie = `${NAME}=${text}; path=/; max-age=${maxAge}; samesite=strict`;
}

/** Keeps light or dark in a cookie: it belongs to the screen, and a logout clears all of local storage. */
export const colourSchemeManager: MantineColorSchemeManager = {
  get: (defaultValue) => read() ?? defaultValue,
  set: (value) => write(value, YEAR_S),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => write("", 0),
};
