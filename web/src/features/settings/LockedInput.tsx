import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { IconLock, IconLockOpen } from "@tabler/icons-react";
import { useRef } from "react";

interface LockedInputProps extends TextInputProps {
  label: string;
  isUnlocked: boolean;
  onToggle: () => void;
}

/** A field that can only be read until it is unlocked, so that nothing is changed by accident. */
export function LockedInput({ isUnlocked, onToggle, label, ...rest }: LockedInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const Icon = isUnlocked ? IconLockOpen : IconLock;

  function toggle(): void {
    onToggle();
    if (!isUnlocked) requestAnimationFrame(() => input.current?.focus());
  }

  return (
    <TextInput
      {...rest}
      ref={input}
      label={label}
      readOnly={!isUnlocked}
      variant={isUnlocked ? "default" : "filled"}
      autoComplete="off"
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Unlock ${label}`}
          aria-pressed={isUnlocked}
          title={isUnlocked ? "Lock" : "Unlock"}
          onClick={toggle}
        >
          <Icon size={17} aria-hidden="true" />
        </ActionIcon>
      }
    />
  );
}
