import "./app/zod-config.js";
import "./app/mantine.css";
import "@mantine/notifications/styles.layer.css";
import "@wardline/theme/inter.css";
import "@wardline/theme/variables.css";
import "./app/global.css";
import "@wardline/theme/forced-colors.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { keepFocus } from "./app/keep-focus.js";
import { Providers } from "./app/Providers.js";
import { router } from "./app/router/router.js";
import { followSecondFactor, followSession } from "./app/router/session-effects.js";
import { ignoreComposedKeys } from "./lib/composed-keys.js";
import "./lib/session/held-revision.js";
import { followOtherTabs } from "./lib/session/session-store.js";
import { clearDraftsOnLogout } from "./ui/form/forget-drafts.js";

ignoreComposedKeys();
followOtherTabs(window);
followSession();
clearDraftsOnLogout();
followSecondFactor();
focusTitleOnNavigation();
keepFocus();

const host = document.querySelector("#root");
if (host === null) throw new Error("index.html has no #root");
createRoot(host).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);

/** Moves the focus to the title of a new page, unless the page has already focused one of its fields. */
function focusTitleOnNavigation(): void {
  router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    const { activeElement } = document;
    if (activeElement?.closest("main, [role=dialog]") && activeElement.id !== "main") return;
    document.querySelector<HTMLElement>("#page-title")?.focus({ preventScroll: true });
  });
}
