import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";

interface EqualTextsNoteProps {
  /** The texts that `domain/text/text-forms.equalTexts` finds. */
  texts: readonly string[];
  /** Several records and what they share: "open cards have the hospital number". */
  what: string;
}

/** Names the texts that differed in older versions and read alike (docs/wire.md, Texts); nothing where there is none. */
export function EqualTextsNote({ texts, what }: EqualTextsNoteProps) {
  if (texts.length === 0) return null;
  return (
    <Alert color="yellow" mb="md" icon={<IconAlertTriangle aria-hidden="true" />}>
      Several {what} {texts.join(", ")}. Please check them, and change all but one.
    </Alert>
  );
}
