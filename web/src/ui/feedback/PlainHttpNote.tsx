import { Text } from "@mantine/core";

/** Explains what does not work over plain HTTP. Renders nothing on HTTPS. */
export function PlainHttpNote() {
  // Browsers only store a page for offline use over HTTPS or on localhost.
  if (window.isSecureContext) return null;
  return (
    <Text size="sm" c="dimmed">
      This address uses plain HTTP. A screen that is restarted or reloaded during an outage shows
      the browser’s error page. Over HTTPS, the screen shows the last board.
    </Text>
  );
}
