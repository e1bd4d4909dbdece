import { MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, configure, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { ignoreComposedKeys } from "../src/lib/composed-keys.js";
import { ToastStack } from "../src/ui/feedback/ToastStack.js";
import { forgetToasts, urgentToasts } from "../src/ui/feedback/toast.js";

/** Maximum time in milliseconds to wait for a page; both cores of a small machine may be busy. */
const MAX_WAIT_MS = 20_000;
configure({ asyncUtilTimeout: MAX_WAIT_MS });
ignoreComposedKeys();

/** Renders a part of a page as in the app, with its cache, address, styles and an empty toast stack. */
export async function renderPart(
  queryClient: QueryClient,
  part: ReactNode,
  address = "/",
): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await act(() => router.load());
  act(forgetToasts);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
        <ToastStack store={urgentToasts} />
        <ToastStack />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
