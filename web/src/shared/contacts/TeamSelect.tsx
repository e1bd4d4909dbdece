import { MultiSelect } from "@mantine/core";
import { useState } from "react";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import type { DepartmentPickerProps } from "./DepartmentPicker.js";

/** Renders a field to choose departments by typing; Enter or Tab takes the first match. */
export function TeamSelect(props: Omit<DepartmentPickerProps, "error">) {
  const { label, departments, isFailed = false, selected, onChange } = props;
  const emptyText = isFailed ? "Failed to fetch departments" : "No departments added yet";
  const [isOpen, setOpen] = useState(false);
  return (
    <MultiSelect
      {...CODE_TEXT}
      label={label}
      placeholder={selected.length === 0 ? "Type a department's name" : ""}
      // A team whose department no longer exists can still be removed.
      data={[...new Set([...departments, ...selected])]}
      value={[...selected]}
      onChange={onChange}
      searchable
      selectFirstOptionOnChange
      hidePickedOptions
      openOnFocus={false}
      // Closes after each choice, so that the next Enter submits the form instead of adding a second team by mistake.
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onOptionSubmit={() => setOpen(false)}
      onKeyDown={(event) => {
        const isLeaving = event.key === "Tab" && !event.shiftKey;
        if (isLeaving && event.currentTarget.value.trim() !== "")
          chooseHighlighted(event.currentTarget);
      }}
      nothingFoundMessage={departments.length === 0 ? emptyText : "No department has this name"}
      clearButtonProps={{ "aria-label": "Clear departments" }}
    />
  );
}

/** Chooses the highlighted department of the open list; otherwise the typed text would be lost silently. */
function chooseHighlighted(input: HTMLInputElement): void {
  const list = document.getElementById(input.getAttribute("aria-controls") ?? "");
  list?.querySelector<HTMLElement>("[data-combobox-selected]")?.click();
}
