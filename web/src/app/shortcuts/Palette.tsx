import "@mantine/spotlight/styles.css";
import { useMantineColorScheme } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { raiseEmergency } from "@wardline/contracts/emergencies";
import { mayOpen, PAGES } from "@wardline/contracts/pages";
import { createPatient, listPatients } from "@wardline/contracts/patients";
import { listSubAccounts } from "@wardline/contracts/sub-accounts";
import { LIMITS } from "@wardline/domain/limits";
import { SEARCH_DEBOUNCE_MS } from "@wardline/domain/people/session-timing";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { openPatients, patientSearch } from "../../features/patients/data/patient-queries.js";
import { useHasTonight } from "../../features/roster/tonight/tonight-queries.js";
import { useStaff } from "../../features/staff/staff-changes.js";
import { giveFocusBack, openingControl } from "../../lib/focus-back.js";
import { logOut } from "../../lib/login/session.js";
import { useEntitled, useMay } from "../../lib/session/rights.js";
import { askForEmergency } from "../../shared/hospital/emergency-dialog.js";
import { SETTINGS_LABELS, useSettingsTabs } from "../../shared/hospital/settings-tabs.js";
import { useEscapeLayer } from "../../ui/dialog/escape-layers.js";
import { useNewestUndo } from "../../ui/feedback/newest-undo.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import { keysHere } from "../../ui/page/Keys.js";
import type { NavItem } from "../nav-items.js";
import { type PaletteSources, paletteGroups } from "./palette-entries.js";
import classes from "./Shortcuts.module.css";
import type { Shortcut } from "./shortcut-of.js";

const [store, palette] = createSpotlight();

const SEARCHES = "Find patients, staff, pages and actions";

/** The entry that Spotlight has marked. */
const MARKED = "[data-action][data-selected]";

interface PaletteProps {
  /** The menu of the person who is logged in. */
  nav: readonly NavItem[];
  isOpen: boolean;
  onClose: () => void;
  onShortcut: (shortcut: Shortcut) => void;
}

/** Finds patients, staff, pages and actions by typing (docs/product.md, Shortcuts). */
export function Palette({ nav, isOpen, onClose, onShortcut }: PaletteProps) {
  const router = useRouter();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [query, setQuery] = useState("");
  const [settled] = useDebouncedValue(query.trim(), SEARCH_DEBOUNCE_MS);
  const entitled = useEntitled();
  const tabs = useSettingsTabs();
  const undo = useNewestUndo();
  const hasTonight = useHasTonight();
  const seesPatients = useMay(listPatients.access);
  const opensCards = useMay(createPatient.access);
  const raisesEmergencies = useMay(raiseEmergency.access);
  const open = useQuery({ ...openPatients, enabled: isOpen && seesPatients });
  const staff = useStaff(useMay(listSubAccounts.access));
  const found = useInfiniteQuery({
    ...patientSearch(settled),
    enabled: isOpen && seesPatients && settled.length >= LIMITS.searchMin,
  });
  const origin = useRef<Element | null>(null);
  useEffect(() => {
    if (isOpen) {
      origin.current = openingControl();
      palette.open();
    } else palette.close();
  }, [isOpen]);

  const other = colorScheme === "dark" ? "light" : "dark";
  const sources: PaletteSources = {
    query,
    open: open.data ?? [],
    found:
      settled.length < LIMITS.searchMin || settled !== query.trim()
        ? []
        : (found.data?.pages.flatMap(({ patients }) => patients) ?? []),
    staff: staff.data ?? [],
    pages: [
      ...pagesOf(nav).filter(({ path }) => mayOpen(entitled, path)),
      ...(hasTonight === true
        ? [{ label: "Gaps", path: "/dashboard/call-duty-roster#tonight" }]
        : []),
      ...tabs.map((tab) => ({
        label: `Settings: ${SETTINGS_LABELS[tab]}`,
        path: `/dashboard/settings#${tab}`,
      })),
    ],
    acts: [
      ...(undo === null
        ? []
        : [{ label: `Undo: ${undo.about}`, keys: keysHere("Ctrl Z"), run: undo.undo }]),
      ...(opensCards
        ? [{ label: "Open New Card", keys: "n", run: () => onShortcut("new-card") }]
        : []),
      ...(raisesEmergencies ? [{ label: "Raise an emergency", run: askForEmergency }] : []),
      { label: "Keyboard shortcuts", keys: "?", run: () => onShortcut("help") },
      { label: `Use the ${other} colours`, run: () => setColorScheme(other) },
      { label: "Logout", run: logOut },
    ],
    go: (path) => router.history.push(path),
  };
  const isSearching = found.isFetching || settled !== query.trim();
  const groups = paletteGroups(sources);
  const first = groups[0]?.actions[0];

  // Spotlight marks the first entry while a query is typed. What comes later, from the server, is marked by the styles,
  // and Enter takes it, also when it was pressed before.
  const [isAsked, setAsked] = useState(false);
  const takeFirst = useEffectEvent(() => {
    setAsked(false);
    if (first === undefined) return;
    palette.close();
    first.onClick();
  });
  const isReady = isAsked && (first !== undefined || !isSearching);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what was asked for waits for the server
    if (isReady) takeFirst();
  }, [isReady]);
  // What is chosen moves the focus itself, as another page does.
  useEscapeLayer(isOpen, () => {
    palette.close();
    requestAnimationFrame(() => giveFocusBack(origin.current));
  });
  return (
    <Spotlight
      store={store}
      closeOnEscape={false}
      shortcut={null}
      actions={groups.map(({ group, actions }) => ({
        group,
        actions: actions.map((entry) =>
          entry === first && query.trim() !== "" ? { ...entry, className: classes.first } : entry,
        ),
      }))}
      // What fits is chosen by the entries themselves.
      filter={(_query, groups) => groups}
      query={query}
      onQueryChange={(typed) => {
        setAsked(false);
        setQuery(typed);
      }}
      onSpotlightClose={onClose}
      nothingFound={isSearching ? "Searching" : "Nothing found"}
      attributes={{ content: { "aria-label": SEARCHES } }}
      classNames={{
        content: classes.palette,
        actionDescription: classes.description,
      }}
      overlayProps={{ backgroundOpacity: 0.5, blur: 0 }}
      scrollable
      maxHeight="min(480px, 70dvh)"
      // The entries are gone through from the search; someone who tabs on scrolls the list itself by the arrows.
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: "group", "aria-label": "Found" } }}
      searchProps={{
        ...CODE_TEXT,
        "aria-label": SEARCHES,
        placeholder: SEARCHES,
        onKeyDown: ({ key, currentTarget }) => {
          const isMarked = currentTarget.closest("[role=dialog]")?.querySelector(MARKED) ?? null;
          if (key !== "Enter" || isMarked !== null) return;
          setAsked(query.trim() !== "");
        },
        leftSection: <IconSearch size={18} aria-hidden="true" />,
      }}
    />
  );
}

/** The menu's pages, and those of the hospital that it does not name; a new card is an action. */
function pagesOf(nav: readonly NavItem[]): PaletteSources["pages"] {
  const named = nav.map(({ label, to, title }) => ({
    label,
    path: to as string,
    otherName: title,
  }));
  const known = new Set(named.map(({ path }) => path).concat("/dashboard/new-patient"));
  const further = Object.entries(PAGES).filter(
    ([path]) => path.startsWith("/dashboard/") && !path.includes("$") && !known.has(path),
  );
  return [...named, ...further.map(([path, { title }]) => ({ label: title, path }))];
}
