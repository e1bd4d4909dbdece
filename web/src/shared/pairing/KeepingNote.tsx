import { Text } from "@mantine/core";

/** What to look at on a screen before its code is typed in: whether its browser keeps anything. */
export function KeepingNote() {
  return (
    <Text size="sm" c="dimmed">
      Look at its screen first: it says in red where its browser keeps nothing for an outage. On an
      iPad or iPhone add the page to the Home Screen and open it there: Safari deletes what other
      pages keep after seven days without a touch.
    </Text>
  );
}
