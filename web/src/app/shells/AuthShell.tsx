import { Outlet } from "@tanstack/react-router";
import { Wordmark } from "../../ui/Wordmark.js";

/** The frame of the pages before a login. */
export function AuthShell() {
  return (
    <main>
      <Wordmark />
      <Outlet />
    </main>
  );
}
