import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";
import { readPreference, writePreference } from "../lib/screen-preference.js";

const NAME = "colour-scheme";
const SCHEMES: readonly MantineColorScheme[] = ["light", "dark", "auto"];

/** Keeps light or dark for this screen. */
export const colourSchemeManager: MantineColorSchemeManager = {
  get: (defaultValue) => readPreference(NAME, SCHEMES) ?? defaultValue,
  set: (value) => writePreference(NAME, value),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => writePreference(NAME, null),
};
