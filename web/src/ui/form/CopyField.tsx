import { Button, Group, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { COPIED_MS } from "@wardline/domain/people/session-timing";
import { useEffect, useState } from "react";
import { copyText } from "../../lib/copy-text.js";

interface CopyFieldProps {
  label: string;
  value: string;
  "data-autofocus"?: boolean;
}

/** A read-only text with a copy button, which shows "Copied!" for 2 seconds. */
export function CopyField({ label, value, ...focus }: CopyFieldProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), COPIED_MS);
    return () => window.clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => setCopied(await copyText(value));
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Group align="flex-end" gap="sm" wrap="nowrap">
      <TextInput
        label={label}
        value={value}
        readOnly
        flex={1}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        {...focus}
        variant="default"
        miw={112}
        leftSection={<Icon size={17} aria-hidden="true" />}
        onClick={() => void copy()}
        aria-live="polite"
      >
        {isCopied ? "Copied!" : "Copy"}
      </Button>
    </Group>
  );
}
