import { Button, CloseButton, TextInput, VisuallyHidden } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { LIMITS } from "@wardline/domain/limits";
import { useLayoutEffect, useRef } from "react";
import { focusFirstRow } from "../table/row-keys.js";
import { CODE_TEXT } from "./text-kinds.js";

const ENTERING = /^(Enter|ArrowDown)$/;

interface SearchBoxProps {
  /** "Search patients": both the placeholder and the name of the box. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called when the box is left. */
  onLeave?: () => void;
  width?: number | string;
  /** Whether Enter and Down go into the first row of the page's list. */
  entersList?: boolean;
  /** Whether the list still shows what an earlier text found: they wait until it has caught up. */
  isListBehind?: boolean;
  /** The result for screen readers; empty while nothing is typed. */
  said?: string;
}

/** A box that searches while one types; Escape and its cross empty it. */
export function SearchBox(props: SearchBoxProps) {
  const { label, value, onChange, onLeave, width = 280 } = props;
  const { entersList = false, isListBehind = false, said = "" } = props;
  const input = useRef<HTMLInputElement>(null);
  const wantsRow = useRef(false);
  const enter = () => {
    wantsRow.current = isListBehind;
    if (!isListBehind) focusFirstRow();
  };
  useLayoutEffect(() => {
    if (isListBehind || !wantsRow.current) return;
    wantsRow.current = false;
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
          wantsRow.current = false;
          onChange(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape" && value !== "") {
            event.stopPropagation();
            clear();
          }
          if (ENTERING.test(event.key) && entersList) {
            event.preventDefault();
            enter();
          }
        }}
        onBlur={onLeave}
        leftSection={<IconSearch size={17} aria-hidden="true" />}
        rightSection={
          value === "" ? null : <CloseButton size="sm" aria-label="Clear search" onClick={clear} />
        }
        w={{ base: "100%", xs: width }}
        autoComplete="off"
        maxLength={LIMITS.text}
      />
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </>
  );
}

/** "5 of 24 patients shown"; empty where a search leaves everything. */
export function foundText(found: number, all: number, what: string): string {
  return found === all ? "" : `${found} of ${all} ${what} shown`;
}

/** Empties a search that has found nothing; the cursor is then in the search box, as the button itself goes away. */
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
