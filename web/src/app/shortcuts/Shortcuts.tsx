import { IconSearch } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { createPatient } from "@wardline/contracts/patients";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { useMay } from "../../lib/session/rights.js";
import { DialogOnItsWay } from "../../ui/feedback/LoadingState.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import { newestUndo } from "../../ui/feedback/newest-undo.js";
import { Keys, keysHere } from "../../ui/page/Keys.js";
import type { NavItem } from "../nav-items.js";
import classes from "./Shortcuts.module.css";
import { type Shortcut, shortcutOf } from "./shortcut-of.js";

const Palette = lazyPart(async () => (await import("./Palette.js")).Palette);
const HelpSheet = lazyPart(async () => (await import("./HelpSheet.js")).HelpSheet);

/** What they are called while they are fetched. */
const TITLES = { palette: "Search or jump to", help: "Keyboard shortcuts" };

/**
 * The keys of the hospital's pages, and the button that says where the palette is (docs/product.md, Shortcuts). `nav` is
 * the menu of the person who is logged in.
 */
export function Shortcuts({ nav }: { nav: readonly NavItem[] }) {
  const mayOpenCards = useMay(createPatient.access);
  const navigate = useNavigate();
  const [opened, setOpened] = useState<"palette" | "help" | null>(null);
  // Once wanted they stay, so that they can be seen going.
  const [wanted, setWanted] = useState<ReadonlySet<Shortcut>>(new Set());

  /** What the palette opens is not closed by the palette's going. */
  function close(which: "palette" | "help"): void {
    setOpened((now) => (now === which ? null : now));
  }

  function run(shortcut: Shortcut): void {
    if (shortcut === "search") {
      const box = document.querySelector<HTMLInputElement>("main [type=search]");
      box?.focus();
      box?.select();
      return;
    }
    if (shortcut === "new-card") {
      if (mayOpenCards) void navigate({ to: "/dashboard/new-patient" });
      return;
    }
    if (shortcut === "undo") {
      newestUndo()?.reach();
      return;
    }
    setWanted(new Set([...wanted, shortcut]));
    setOpened(shortcut);
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event);
    if (shortcut === null) return;
    event.preventDefault();
    run(shortcut);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <>
      <button
        type="button"
        className={classes.open}
        aria-label={`Search or jump to: ${keysHere("Ctrl K")}`}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => run("palette")}
      >
        <IconSearch size={17} aria-hidden="true" />
        <span>Search or jump to</span> <Keys keys="Ctrl K" />
      </button>
      <Suspense
        fallback={
          opened === null ? null : (
            <DialogOnItsWay title={TITLES[opened]} onClose={() => close(opened)} />
          )
        }
      >
        {wanted.has("palette") ? (
          <Palette
            nav={nav}
            isOpen={opened === "palette"}
            onClose={() => close("palette")}
            onShortcut={run}
          />
        ) : null}
        {wanted.has("help") ? (
          <HelpSheet isOpen={opened === "help"} onClose={() => close("help")} />
        ) : null}
      </Suspense>
    </>
  );
}
