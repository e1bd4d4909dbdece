import "./app/mantine-styles.css";
import "@wardline/theme/inter.css";
import "@wardline/theme/variables.css";
import "./app/global.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Providers } from "./app/Providers.js";
import { followPages } from "./app/page-focus.js";
import { router } from "./app/router.js";
import { followSecondFactor, followSession } from "./app/session-effects.js";
// Reads what this browser has been told before the page asks for anything.
import "./lib/live/held-revision.js";
import { followOtherTabs } from "./lib/session/session-store.js";

followOtherTabs(window);
followSession();
followSecondFactor();
followPages();

const host = document.querySelector("#root");
if (host === null) throw new Error("index.html has no #root");
createRoot(host).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
