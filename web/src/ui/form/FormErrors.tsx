import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";

interface FormErrorsProps {
  /** A form's errors by field. */
  errors: Readonly<Record<string, unknown>>;
  /** The fields that show their error themselves. */
  shownBy: readonly string[];
}

/** The errors that no field of a form shows, so that none is lost. */
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
