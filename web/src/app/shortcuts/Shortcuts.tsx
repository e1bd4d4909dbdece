import { useWindowEvent } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { createPatient } from "@wardline/contracts/patients/patient";
import { Suspense, useState } from "react";
import { useSingleKeys } from "../../lib/session/own-choice.js";
import { useMay } from "../../lib/session/rights.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import { LoadingDialog } from "../../ui/feedback/Placeholders.js";
import { getNewestUndo } from "../../ui/feedback/toast.js";
import { formatKeys, Keys } from "../../ui/page/Keys.js";
import type { NavItem } from "../nav-items.js";
import classes from "./Shortcuts.module.css";

type Shortcut = "palette" | "search" | "new-card" | "undo" | "help";

const SHORTCUTS_BY_KEY: Readonly<Record<string, Shortcut>> = {
  "/": "search",
  n: "new-card",
  "?": "help",
};

/** Fields for typed text, which excludes checkboxes and radio buttons. */
const FIELDS =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), input:not([type="checkbox"], [type="radio"])';

const OVERLAYS = '[role="dialog"], dialog[open], [role="menu"]';

/** Returns the shortcut of a pressed key, or null; also null in text fields and in layers over the page. */
export function findShortcut(event: KeyboardEvent, hasSingleKeys: boolean): Shortcut | null {
  if (event.defaultPrevented || event.repeat) return null;
  if (document.querySelector(OVERLAYS) !== null) return null;
  const isChord = event.ctrlKey || event.metaKey;
  if (event.altKey || (isChord && event.shiftKey)) return null;
  const chord = isChord ? event.key.toLowerCase() : "";
  if (chord === "k") return "palette";
  if (event.target instanceof Element && event.target.closest(FIELDS) !== null) return null;
  if (chord === "z") return "undo";
  return isChord || !hasSingleKeys ? null : (SHORTCUTS_BY_KEY[event.key] ?? null);
}

const Palette = lazyPart(async () => (await import("./Palette.js")).Palette);
const HelpSheet = lazyPart(async () => (await import("./HelpSheet.js")).HelpSheet);

const TITLES = { palette: "Search or jump to", help: "Keyboard shortcuts" };

/** Handles the shortcuts of the hospital's pages and shows the button of the palette (docs/product.md, Shortcuts). */
export function Shortcuts({ nav }: { nav: readonly NavItem[] }) {
  const canOpenCards = useMay(createPatient.access);
  const [hasSingleKeys] = useSingleKeys();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<"palette" | "help" | null>(null);
  // Once opened, the dialogs stay mounted, so their closing can be animated.
  const [requestedShortcuts, setRequestedShortcuts] = useState<ReadonlySet<Shortcut>>(new Set());

  function close(which: "palette" | "help"): void {
    setOpened((now) => (now === which ? null : now));
  }

  function run(shortcut: Shortcut): void {
    if (shortcut === "search") {
      const box = document.querySelector<HTMLInputElement>("main [type=search]");
      box?.focus();
      box?.select();
    } else if (shortcut === "new-card") {
      if (canOpenCards) void navigate({ to: "/dashboard/new-patient" });
    } else if (shortcut === "undo") getNewestUndo()?.focusUndo();
    else {
      setRequestedShortcuts(new Set([...requestedShortcuts, shortcut]));
      setOpened(shortcut);
    }
  }

  useWindowEvent("keydown", (event) => {
    const shortcut = findShortcut(event, hasSingleKeys);
    if (shortcut === null) return;
    event.preventDefault();
    run(shortcut);
  });

  return (
    <>
      <button
        type="button"
        className={classes.open}
        aria-label={`Search or jump to: ${formatKeys("Ctrl K")}`}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => run("palette")}
      >
        <IconSearch size={17} aria-hidden="true" />
        <span>Search or jump to</span> <Keys keys="Ctrl K" />
      </button>
      <Suspense
        fallback={
          opened === null ? null : (
            <LoadingDialog title={TITLES[opened]} onClose={() => close(opened)} />
          )
        }
      >
        {requestedShortcuts.has("palette") ? (
          <Palette
            nav={nav}
            isOpen={opened === "palette"}
            onClose={() => close("palette")}
            onShortcut={run}
          />
        ) : null}
        {requestedShortcuts.has("help") ? (
          <HelpSheet isOpen={opened === "help"} onClose={() => close("help")} />
        ) : null}
      </Suspense>
    </>
  );
}
