import "@mantine/spotlight/styles.css";
import { useMantineColorScheme } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { canOpenPage, PAGES } from "@wardline/contracts/accounts/pages";
import { listSubAccounts } from "@wardline/contracts/accounts/sub-accounts";
import { raiseEmergency } from "@wardline/contracts/boards/emergencies";
import { createPatient, listPatients } from "@wardline/contracts/patients/patient";
import { LIMITS } from "@wardline/domain/limits";
import { SEARCH_DEBOUNCE_MS } from "@wardline/domain/people/session-timing";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  openPatientsQuery,
  patientSearchQuery,
} from "../../features/patients/data/patient-queries.js";
import { useHasTonight } from "../../features/roster/tonight/tonight-queries.js";
import { useStaff } from "../../features/staff/staff-changes.js";
import { useEscapeLayer } from "../../lib/escape-layers.js";
import { findOpeningControl, restoreFocus } from "../../lib/focus-back.js";
import { useSingleKeys } from "../../lib/session/own-choice.js";
import { useEntitlement, useMay } from "../../lib/session/rights.js";
import { openEmergencyDialog } from "../../shared/hospital/emergency-dialog.js";
import { SETTINGS_ROWS, SETTINGS_TABS, useSettings } from "../../shared/hospital/settings-tabs.js";
import { logOut } from "../../shared/session/session.js";
import { useNewestUndo } from "../../ui/feedback/toast.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import { formatKeys } from "../../ui/page/Keys.js";
import type { NavItem } from "../nav-items.js";
import { buildPaletteGroups, type PaletteSources } from "./palette-entries.js";
import classes from "./Shortcuts.module.css";

const [store, palette] = createSpotlight();

const SETTINGS = { ...SETTINGS_TABS, ...SETTINGS_ROWS };

const SEARCH_HINT = "Find patients, staff, pages and actions";

interface PaletteProps {
  nav: readonly NavItem[];
  isOpen: boolean;
  onClose: () => void;
  onShortcut: (shortcut: "new-card" | "help") => void;
}

/** Finds patients, staff, pages and actions by typing (docs/product.md, Shortcuts). */
export function Palette({ nav, isOpen, onClose, onShortcut }: PaletteProps) {
  const router = useRouter();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [query, setQuery] = useState("");
  const [settledQuery] = useDebouncedValue(query.trim(), SEARCH_DEBOUNCE_MS);
  const entitlement = useEntitlement();
  const { tabs, rows } = useSettings();
  const undo = useNewestUndo();
  const hasTonight = useHasTonight();
  const canSeePatients = useMay(listPatients.access);
  const canOpenCards = useMay(createPatient.access);
  const canRaiseEmergencies = useMay(raiseEmergency.access);
  const [hasSingleKeys] = useSingleKeys();
  const open = useQuery({ ...openPatientsQuery, enabled: isOpen && canSeePatients });
  const staff = useStaff(useMay(listSubAccounts.access));
  const found = useInfiniteQuery({
    ...patientSearchQuery(settledQuery),
    enabled: isOpen && canSeePatients && settledQuery.length >= LIMITS.searchMin,
  });
  const origin = useRef<Element | null>(null);
  useEffect(() => {
    if (isOpen) {
      origin.current = findOpeningControl();
      palette.open();
    } else palette.close();
  }, [isOpen]);

  const getSingleKey = (keys: string) => (hasSingleKeys ? { keys } : {});
  const otherScheme = colorScheme === "dark" ? "light" : "dark";
  const isBehind = settledQuery !== query.trim();
  const groups = buildPaletteGroups({
    query,
    open: open.data ?? [],
    found:
      settledQuery.length < LIMITS.searchMin || isBehind
        ? []
        : (found.data?.pages.flatMap(({ patients }) => patients) ?? []),
    staff: staff.data ?? [],
    pages: [
      ...listPages(nav).filter(({ path }) => canOpenPage(entitlement, path)),
      ...(hasTonight === true ? [{ label: "Gaps", path: "/dashboard/call-duty-roster#gaps" }] : []),
      ...[...tabs, ...rows.filter((row) => tabs.includes(SETTINGS_ROWS[row].tab))].map((place) => ({
        label: `Settings: ${SETTINGS[place].label}`,
        path: `/dashboard/settings#${place}`,
      })),
    ],
    acts: [
      ...(undo === null
        ? []
        : [{ label: `Undo: ${undo.about}`, keys: formatKeys("Ctrl Z"), run: undo.undo }]),
      ...(canOpenCards
        ? [{ label: "Open New Card", ...getSingleKey("n"), run: () => onShortcut("new-card") }]
        : []),
      ...(canRaiseEmergencies ? [{ label: "Raise an emergency", run: openEmergencyDialog }] : []),
      { label: "Keyboard shortcuts", ...getSingleKey("?"), run: () => onShortcut("help") },
      { label: `Use the ${otherScheme} colours`, run: () => setColorScheme(otherScheme) },
      { label: "Logout", run: logOut },
    ],
    go: (path) => router.history.push(path),
  });
  const isSearching = found.isFetching || isBehind;
  const first = groups[0]?.actions[0];

  // Spotlight marks no entry of results that arrive after typing. The styles mark the first, and Enter opens it, even if
  // it was pressed before the results arrived.
  const [isEnterPressed, setEnterPressed] = useState(false);
  const openFirst = useEffectEvent(() => {
    setEnterPressed(false);
    if (first === undefined) return;
    palette.close();
    first.onClick();
  });
  const isReady = isEnterPressed && (first !== undefined || !isSearching);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- Enter waits for the answer of the server
    if (isReady) openFirst();
  }, [isReady]);
  // Only Escape returns the focus: a chosen entry moves the focus itself.
  useEscapeLayer(isOpen, () => {
    palette.close();
    requestAnimationFrame(() => restoreFocus(origin.current));
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
      // The entries are already filtered.
      filter={(_query, groups) => groups}
      query={query}
      onQueryChange={(typed) => {
        setEnterPressed(false);
        setQuery(typed);
      }}
      onSpotlightClose={onClose}
      nothingFound={isSearching ? "Searching" : "Nothing found"}
      attributes={{ content: { "aria-label": SEARCH_HINT, "data-leads-on": true } }}
      classNames={{ content: classes.palette, actionDescription: classes.description }}
      overlayProps={{ backgroundOpacity: 0.5, blur: 0 }}
      scrollable
      maxHeight="min(480px, 70dvh)"
      // The arrow keys move through the entries from the search box; after Tab they scroll the list.
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: "group", "aria-label": "Found" } }}
      searchProps={{
        ...CODE_TEXT,
        "aria-label": SEARCH_HINT,
        placeholder: SEARCH_HINT,
        onKeyDown: ({ key, currentTarget }) => {
          const marked = currentTarget
            .closest("[role=dialog]")
            ?.querySelector("[data-action][data-selected]");
          if (key === "Enter" && marked == null) setEnterPressed(query.trim() !== "");
        },
        leftSection: <IconSearch size={18} aria-hidden="true" />,
      }}
    />
  );
}

/** Returns the pages of the menu and other pages, except the form for a new card, which is an action. */
function listPages(nav: readonly NavItem[]): PaletteSources["pages"] {
  const menuPages = nav.map(({ label, to, title }) => ({
    label,
    path: to as string,
    otherName: title,
  }));
  const listedPaths = new Set(menuPages.map(({ path }) => path).concat("/dashboard/new-patient"));
  const furtherPages = Object.entries(PAGES).filter(
    ([path]) => path.startsWith("/dashboard/") && !path.includes("$") && !listedPaths.has(path),
  );
  return [...menuPages, ...furtherPages.map(([path, { title }]) => ({ label: title, path }))];
}
