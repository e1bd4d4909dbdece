import { Combobox, TextInput, type TextInputProps, useCombobox } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { matchesSearch } from "@wardline/domain/records/list-view";
import { useState } from "react";

/** A text that a field suggests. */
export interface Suggestion {
  value: string;
  /** Heading above the suggestion, such as a ward's name; the search also matches the heading. */
  group?: string;
}

export interface SuggestFieldProps extends Omit<TextInputProps, "onChange" | "value"> {
  suggestions: readonly Suggestion[];
  value?: string;
  onChange?: (text: string) => void;
}

const MAX_SUGGESTIONS = 100;

/** Text field with suggestions that also accepts other text. */
export function SuggestField({ suggestions, value = "", onChange, ...input }: SuggestFieldProps) {
  // The text that is present when the list opens is not a search, so all suggestions appear.
  const [isTyping, setTyping] = useState(false);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyping(false);
    },
  });
  const shownSuggestions = suggestions
    .filter((one) => matchesSearch([one.value, one.group ?? ""], isTyping ? value : ""))
    .slice(0, MAX_SUGGESTIONS);
  const groups = [...new Set(shownSuggestions.map(({ group }) => group))];
  return (
    <Combobox
      store={combobox}
      // Places the list above dialogs.
      zIndex={400}
      shadow="md"
      onOptionSubmit={(chosen) => {
        onChange?.(chosen);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <TextInput
          rightSection={
            suggestions.length === 0 ? null : <IconChevronDown size={16} aria-hidden="true" />
          }
          rightSectionPointerEvents="none"
          {...input}
          value={value}
          onChange={(event) => {
            onChange?.(event.currentTarget.value);
            setTyping(true);
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onClick={(event) => {
            combobox.openDropdown();
            input.onClick?.(event);
          }}
          onBlur={(event) => {
            combobox.closeDropdown();
            input.onBlur?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={shownSuggestions.length === 0}>
        {/* The list's label differs from the field's label, so that the two are not confused. */}
        <Combobox.Options aria-label="Suggestions" mah={280} style={{ overflowY: "auto" }}>
          {combobox.dropdownOpened
            ? groups.map((group) => renderGroup(group, shownSuggestions))
            : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function renderGroup(group: string | undefined, suggestions: readonly Suggestion[]) {
  const options = suggestions
    .filter((one) => one.group === group)
    .map(({ value }) => (
      <Combobox.Option key={value} value={value}>
        {value}
      </Combobox.Option>
    ));
  if (group === undefined) return options;
  return (
    <Combobox.Group key={group} label={group}>
      {options}
    </Combobox.Group>
  );
}
