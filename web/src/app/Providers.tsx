import { MantineProvider } from "@mantine/core";
import { useNotifications } from "@mantine/notifications";
import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "../ui/feedback/lazy-part.js";
import { colourSchemeManager } from "./colour-scheme.js";
import { cssVariables, theme } from "./theme.js";

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
