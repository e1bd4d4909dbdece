import { MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { ToastStack } from "../ui/ToastStack.js";

/** Shows a part of a page as the app would: with its cache, its address, its styles and its toasts. */
export async function renderPart(queryClient: QueryClient, part: ReactNode): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  await act(() => router.load());
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
        <ToastStack />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
