import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { queryClient } from "../lib/query-client.js";
import { colourSchemeManager } from "./colour-scheme.js";
import { cssVariables, theme } from "./theme.js";

// What is said before it is there waits for it.
const ToastStack = lazy(async () => ({
  default: (await import("../ui/ToastStack.js")).ToastStack,
}));

/** What every page stands on: colours, the cache and the toasts. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colourSchemeManager}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <Suspense fallback={null}>
          <ToastStack />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  );
}
