import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { equalTexts } from "@wardline/domain/text/text-forms";

interface EqualTextsNoteProps {
  texts: readonly string[];
  /** Several records and what they share: "open cards have the hospital number". */
  what: string;
  form?: (text: string) => string;
}

/** Names the texts that differed in older versions and read alike (docs/wire.md, Texts); nothing where there is none. */
export function EqualTextsNote({ texts, what, form }: EqualTextsNoteProps) {
  const equal = equalTexts(texts, form);
  if (equal.length === 0) return null;
  return (
    <Alert color="yellow" mb="md" icon={<IconAlertTriangle aria-hidden="true" />}>
      Several {what} {equal.join(", ")}. Please check them, and change all but one.
    </Alert>
  );
}
