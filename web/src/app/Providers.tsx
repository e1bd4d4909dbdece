import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorScheme,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
  MantineProvider,
} from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { FONT_STACK } from "@wardline/theme/type-scale";
import type { ReactNode } from "react";
import { readPreference, writePreference } from "../lib/screen-preference.js";
import { Toasts } from "./Toasts.js";

/** Petrol, the colour of Wardline's logo; white text on shade 8 has a contrast of 6.9:1. */
const petrol: MantineColorsTuple = [
  "#e9f5f8",
  "#d0e7ed",
  "#a3d0dc",
  "#72b7c9",
  "#4aa2b8",
  "#2f93ac",
  "#1c83a0",
  "#0f7189",
  "#0b6478",
  "#074d5d",
];

/** Dark shades of the ward board, so that the board and the app look like one product at night. */
const night: MantineColorsTuple = [
  "#e6edf5",
  "#b8c4d3",
  "#a3b1c2",
  "#6f83a0",
  "#2a3b54",
  "#223047",
  "#1a2636",
  "#0f1822",
  "#0b1118",
  "#070b10",
];

const ARROW = <IconChevronDown size={16} aria-hidden="true" />;

const theme = createTheme({
  colors: { petrol, dark: night },
  primaryColor: "petrol",
  primaryShade: 8,
  black: "#14212b",
  fontFamily: FONT_STACK,
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  headings: {
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "1.625rem", lineHeight: "1.25" },
      h2: { fontSize: "1.25rem", lineHeight: "1.3" },
      h3: { fontSize: "1.0625rem", lineHeight: "1.4" },
    },
  },
  defaultRadius: "md",
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "20px" },
  cursorType: "pointer",
  respectReducedMotion: true,
  // The components are listed by name instead of imported, so a page that uses none of them does not load them.
  components: {
    Tooltip: {
      defaultProps: { events: { hover: true, focus: true, touch: false }, openDelay: 300 },
    },
    Alert: { defaultProps: { variant: "light" } },
    NativeSelect: { defaultProps: { rightSection: ARROW } },
    Select: { defaultProps: { rightSection: ARROW } },
    MultiSelect: { defaultProps: { rightSection: ARROW } },
  },
});

/** Replaces Mantine's colours that have too little contrast (WCAG AA). */
const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-body": "#f5f8fa",
    "--mantine-color-dimmed": "#495057",
    "--mantine-color-placeholder": "#687580",
    "--mantine-color-error": "#b42318",
    "--mantine-color-anchor": petrol[8],
    "--mantine-color-red-light": "#fdecea",
    "--mantine-color-red-light-color": "#b42318",
    "--mantine-color-yellow-light": "#fff6de",
    "--mantine-color-yellow-light-color": "#7a4f00",
    "--wl-surface": "#ffffff",
    "--wl-raised": "#f0f4f7",
    "--wl-line": "#dde5ec",
    "--wl-field-line": "#84919f",
    "--wl-nav": "#0c2a36",
    "--wl-shadow": "0 1px 2px rgb(16 42 58 / 6%), 0 4px 16px rgb(16 42 58 / 5%)",
  },
  dark: {
    "--mantine-color-dimmed": "#b8b8b8",
    "--mantine-color-placeholder": "#93a3b8",
    "--mantine-color-error": "#ff8f85",
    "--mantine-color-anchor": petrol[3],
    "--mantine-color-red-light": "rgb(255 107 94 / 14%)",
    "--mantine-color-red-light-color": "#ffa8a1",
    "--mantine-color-yellow-light": "rgb(255 210 74 / 12%)",
    "--mantine-color-yellow-light-color": "#ffd97a",
    "--wl-surface": "#15202d",
    "--wl-raised": "#1a2636",
    "--wl-line": "#2a3b54",
    "--wl-field-line": "#6f83a0",
    "--wl-nav": "#0a131b",
    "--wl-shadow": "0 1px 2px rgb(0 0 0 / 40%)",
  },
});

const SCHEME_PREFERENCE = "colour-scheme";
const SCHEMES: readonly MantineColorScheme[] = ["light", "dark", "auto"];

const colourSchemeManager: MantineColorSchemeManager = {
  get: (defaultValue) => readPreference(SCHEME_PREFERENCE, SCHEMES) ?? defaultValue,
  set: (value) => writePreference(SCHEME_PREFERENCE, value),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => writePreference(SCHEME_PREFERENCE, null),
};

/** Provides the colours and toasts that every page needs. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colourSchemeManager}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      {children}
      <Toasts />
    </MantineProvider>
  );
}
