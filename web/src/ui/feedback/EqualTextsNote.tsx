import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";

interface EqualTextsNoteProps {
  /** Texts found by `domain/text/text-forms.findEqualTexts`. */
  texts: readonly string[];
  /** Words for the records and the field that they share, such as "open cards have the hospital number". */
  what: string;
}

/**
 * Lists texts that older versions treated as different but that read alike (docs/wire/envelope.md,
 * Texts). Renders nothing if there are none.
 */
export function EqualTextsNote({ texts, what }: EqualTextsNoteProps) {
  if (texts.length === 0) return null;
  return (
    <Alert color="yellow" mb="md" icon={<IconAlertTriangle aria-hidden="true" />}>
      Several {what} {texts.join(", ")}. Please check them, and change all but one.
    </Alert>
  );
}
