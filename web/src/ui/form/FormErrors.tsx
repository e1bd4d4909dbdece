import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";

/** Attributes that make a field's frame a live region, so that screen readers announce an error or note on blur. */
export const ANNOUNCED_ON_BLUR = { "aria-live": "polite" } as const;

interface FormErrorsProps {
  errors: Readonly<Record<string, unknown>>;
  shownBy: readonly string[];
}

/** Shows the errors that no field displays, so that no error goes unnoticed. */
export function FormErrors({ errors, shownBy }: FormErrorsProps) {
  const rest = Object.entries(errors).filter(
    ([field, message]) => typeof message === "string" && !shownBy.includes(field),
  );
  if (rest.length === 0) return null;
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden="true" />}>
      {rest.map(([field, message]) => (
        <Text key={field} c="var(--mantine-color-error)">
          {String(message)}
        </Text>
      ))}
    </Alert>
  );
}
