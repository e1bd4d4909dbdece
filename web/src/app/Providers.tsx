import {
  type MantineColorScheme,
  type MantineColorSchemeManager,
  MantineProvider,
} from "@mantine/core";
import { useNotifications } from "@mantine/notifications";
import { type ReactNode, Suspense, useState } from "react";
import { readPreference, writePreference } from "../lib/screen-preference.js";
import { lazyPart } from "../ui/feedback/lazy-part.js";
import { cssVariables, theme } from "./theme.js";

const NAME = "colour-scheme";
const SCHEMES: readonly MantineColorScheme[] = ["light", "dark", "auto"];

/** Keeps light or dark for this screen. */
const colourSchemeManager: MantineColorSchemeManager = {
  get: (defaultValue) => readPreference(NAME, SCHEMES) ?? defaultValue,
  set: (value) => writePreference(NAME, value),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => writePreference(NAME, null),
};

// Fetched with what idle time brings, or for the first toast, which waits for it.
const ToastStack = lazyPart(async () => (await import("../ui/feedback/ToastStack.js")).ToastStack);

/** What every page stands on: colours and the toasts. */
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

/** Nothing until something is said for the first time. */
function Toasts() {
  const { notifications } = useNotifications();
  const [isNeeded, setNeeded] = useState(false);
  if (notifications.length > 0 && !isNeeded) setNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <ToastStack />
    </Suspense>
  );
}
