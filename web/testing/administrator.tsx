import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type RenderHookResult, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { LiveQueryClient } from "../src/lib/live/query-client.js";
import { sessionStore } from "../src/lib/session/session-store.js";
import { ContractServer } from "./contract-server.js";

const HOUR_MS = 3_600_000;

/** Logs in an administrator of a hospital in Lagos, with an empty cache and a new contract server. */
export function logInAdministrator(id = "a1"): {
  server: ContractServer;
  queryClient: LiveQueryClient;
} {
  const server = new ContractServer();
  globalThis.fetch = server.fetch as typeof fetch;
  // Clears the display and hospital that an earlier session stored for the same user.
  sessionStore.clear();
  sessionStore.set({
    user: {
      id,
      email: "admin@hospital.example",
      accountType: "parent",
      hospital_name: "St. Luke's",
      hospital_number: "",
      logo_url: null,
      display_url: null,
      timezone: "Africa/Lagos",
      duty_start: "00:00",
    },
    token: "token",
    refreshToken: "refresh",
    tokenExpiry: Date.now() + 2 * HOUR_MS,
    accountType: "parent",
  });
  const queryClient = new LiveQueryClient({ defaultOptions: { queries: { retry: false } } });
  return { server, queryClient };
}

/** Runs a hook with a page's query cache. */
export function renderInApp<T>(
  queryClient: QueryClient,
  hook: () => T,
): RenderHookResult<T, unknown> {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return renderHook(hook, { wrapper });
}
