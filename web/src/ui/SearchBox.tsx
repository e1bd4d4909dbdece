import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { LIMITS } from "@wardline/domain/limits";
import { useRef } from "react";

interface SearchBoxProps {
  /** "Search patients": both the placeholder and the name of the box. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called when the box is left. */
  onLeave?: () => void;
  width?: number | string;
}

/** A box that searches while one types; Escape and its cross empty it. */
export function SearchBox({ label, value, onChange, onLeave, width = 280 }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange("");
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape" && value !== "") clear();
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
  );
}
