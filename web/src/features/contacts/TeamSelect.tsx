import { MultiSelect } from "@mantine/core";
import { useState } from "react";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";

interface TeamSelectProps {
  label: string;
  /** The names of the hospital's departments. */
  departments: readonly string[];
  /** Whether they could not be fetched: then none is no answer. */
  isFailed?: boolean;
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

/** A choice of departments by typing: Enter takes the first that fits, and so does going on with Tab. */
export function TeamSelect(props: TeamSelectProps) {
  const { label, departments, isFailed = false, selected, onChange } = props;
  const none = isFailed ? "Failed to fetch departments" : "No departments added yet";
  const [isOpen, setOpen] = useState(false);
  return (
    <MultiSelect
      {...CODE_TEXT}
      label={label}
      placeholder={selected.length === 0 ? "Type a department's name" : ""}
      // A team that is no department any more can still be taken away.
      data={[...new Set([...departments, ...selected])]}
      value={[...selected]}
      onChange={onChange}
      searchable
      selectFirstOptionOnChange
      hidePickedOptions
      openOnFocus={false}
      // Closed after each choice: the next Enter is the form's, and never a second team by mistake.
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onOptionSubmit={() => setOpen(false)}
      onKeyDown={(event) => {
        const isLeaving = event.key === "Tab" && !event.shiftKey;
        if (isLeaving && event.currentTarget.value.trim() !== "") takeMarked(event.currentTarget);
      }}
      nothingFoundMessage={departments.length === 0 ? none : "No department has this name"}
      clearButtonProps={{ "aria-label": "Clear departments" }}
    />
  );
}

/** Takes the department that is marked in the open list: what was typed would be lost without a word. */
function takeMarked(input: HTMLInputElement): void {
  const list = document.getElementById(input.getAttribute("aria-controls") ?? "");
  list?.querySelector<HTMLElement>("[data-combobox-selected]")?.click();
}
