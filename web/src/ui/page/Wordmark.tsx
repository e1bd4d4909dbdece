import { Group, Text } from "@mantine/core";

/** Wardline's logo: a W drawn in one stroke, like a monitor trace. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#0b6478" />
      <path
        d="M3.5 13.5H8l3.4 10L16 9.5l4.6 14 3.4-10h4.5"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The logo with the product name. */
export function Wordmark() {
  return (
    <Group gap={10} wrap="nowrap">
      <Mark />
      <Text component="span" fw={680} fz={20} lts="-0.02em" lh={1}>
        Wardline
      </Text>
    </Group>
  );
}
