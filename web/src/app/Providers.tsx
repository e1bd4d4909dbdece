import { MantineProvider } from "@mantine/core";
import { DatesProvider } from "@mantine/dates";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient } from "../lib/query-client.js";
import { Toasts } from "../ui/Toasts.js";
import { colourSchemeManager } from "./colour-scheme.js";
import { cssVariables, theme } from "./theme.js";

/** What every page stands on: colours, dates, the cache and the toasts. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colourSchemeManager}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      <DatesProvider settings={{ firstDayOfWeek: 0, consistentWeeks: true }}>
        <QueryClientProvider client={queryClient}>
          {children}
          <Toasts />
        </QueryClientProvider>
      </DatesProvider>
    </MantineProvider>
  );
}
