import { Button, CloseButton, TextInput, VisuallyHidden } from "@mantine/core";
import { IconSearch, IconUserSearch } from "@tabler/icons-react";
import { LIMITS } from "@wardline/domain/limits";
import { useLayoutEffect, useRef } from "react";
import { EmptyState } from "../feedback/Placeholders.js";
import { CODE_TEXT } from "../form/text-kinds.js";
import { focusFirstRow } from "./row-keys.js";

const ENTER_KEYS = /^(Enter|ArrowDown)$/;

interface SearchBoxProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onLeave?: () => void;
  width?: number | string;
  /** True if Enter and Down move to the first row of the page's list. */
  entersList?: boolean;
  /** True while the list shows results of earlier text. Enter and Down wait until it has caught up. */
  isListBehind?: boolean;
  announcement?: string;
}

/** Search box that searches while the user types. Escape and the clear button empty the box. */
export function SearchBox(props: SearchBoxProps) {
  const { label, value, onChange, onLeave, width = 280 } = props;
  const { entersList = false, isListBehind = false, announcement = "" } = props;
  const input = useRef<HTMLInputElement>(null);
  const isRowFocusPending = useRef(false);
  useLayoutEffect(() => {
    if (isListBehind || !isRowFocusPending.current) return;
    isRowFocusPending.current = false;
    if (document.activeElement === input.current) focusFirstRow();
  });
  const clear = () => {
    onChange("");
    input.current?.focus();
  };
  return (
    <>
      <TextInput
        {...CODE_TEXT}
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => {
          isRowFocusPending.current = false;
          onChange(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape" && value !== "") {
            event.stopPropagation();
            clear();
          }
          if (ENTER_KEYS.test(event.key) && entersList) {
            event.preventDefault();
            isRowFocusPending.current = isListBehind;
            if (!isListBehind) focusFirstRow();
          }
        }}
        onBlur={onLeave}
        leftSection={<IconSearch size={17} aria-hidden="true" />}
        rightSection={
          value === "" ? null : <CloseButton size="sm" aria-label="Clear search" onClick={clear} />
        }
        w={{ base: "100%", xs: width }}
        maxLength={LIMITS.text}
      />
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
    </>
  );
}

/** Returns "5 of 24 patients shown", or "" if the search excludes nothing. */
export function shownCountText(found: number, all: number, what: string): string {
  return found === all ? "" : `${found} of ${all} ${what} shown`;
}

/** Message for a search that finds nobody (docs/product.md, Patients page). */
export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconUserSearch size={26} />}
      title="No results found"
      text="Try adjusting your search or filters"
    >
      <ClearSearch onClear={onClear} />
    </EmptyState>
  );
}

/** Button that clears a search without results; it disappears, so it moves the focus to the search box. */
export function ClearSearch({ onClear }: { onClear: () => void }) {
  const clear = () => {
    document.querySelector<HTMLElement>("main [type=search]")?.focus();
    onClear();
  };
  return (
    <Button variant="default" mt="sm" onClick={clear}>
      Clear Search
    </Button>
  );
}
