import { router } from "./router.js";

/**
 * After going to another page its title has the focus, so that the keyboard goes on from there and screen readers say
 * where one is; unless the page has put the cursor into a field of its own.
 */
export function followPages(): void {
  router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    const { activeElement } = document;
    if (activeElement?.closest("main, [role=dialog]") && activeElement.id !== "main") return;
    document.querySelector<HTMLElement>("#page-title")?.focus({ preventScroll: true });
  });
}
