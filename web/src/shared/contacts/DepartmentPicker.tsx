import { Checkbox, Input, Text } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { toggleOne } from "@wardline/domain/records/list-view";
import { formatCount } from "@wardline/domain/text/format-count";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { AddDepartments } from "../departments/AddDepartments.js";
import classes from "./DepartmentPicker.module.css";

export interface DepartmentPickerProps {
  label: string;
  departments: readonly string[];
  /** True if the departments could not be loaded, so an empty list does not mean that there are none. */
  isFailed?: boolean;
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  error?: string;
}

/** Renders a button with the number of chosen departments, which opens a list of checkboxes. */
export function DepartmentPicker(props: DepartmentPickerProps) {
  const { label, departments, isFailed = false, selected, onChange, error } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // A team whose department no longer exists can still be removed from the card.
  const choices = [...new Set([...departments, ...selected])];
  const close = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    // Escape closes the list, not the dialog around it.
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={error}
    >
      <div>
        <button
          ref={button}
          type="button"
          className={classes.button}
          id={id}
          aria-labelledby={`${id}-label ${id}`}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={close}
        >
          <span>
            {selected.length === 0
              ? "Select departments"
              : `${formatCount(selected.length, "department")} selected`}
          </span>
          <IconChevronDown size={16} aria-hidden="true" />
        </button>
        <fieldset
          id={`${id}-list`}
          // The class's display would show a hidden list.
          className={isOpen ? classes.list : undefined}
          aria-labelledby={`${id}-label`}
          hidden={!isOpen}
        >
          {isFailed ? <p>Failed to fetch departments</p> : null}
          {choices.length === 0 && !isFailed ? (
            <>
              <p>No departments added yet</p>
              <AddDepartments />
            </>
          ) : null}
          {choices.map((name) => (
            <Checkbox
              key={name}
              label={name}
              checked={selected.includes(name)}
              onKeyDown={close}
              onChange={() => onChange([...toggleOne(new Set(selected), name)])}
            />
          ))}
        </fieldset>
        {selected.length === 0 || isOpen ? null : (
          <Text c="dimmed" size="sm" mt={6}>
            {selected.join(", ")}
          </Text>
        )}
      </div>
    </Input.Wrapper>
  );
}
