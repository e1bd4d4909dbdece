import { Text } from "@mantine/core";

/** Says what is missing where the address of this page, and so of its boards, is plain HTTP; nothing elsewhere. */
export function PlainHttpNote() {
  // Browsers keep a page for a time without a server on HTTPS and on this computer alone.
  if (window.isSecureContext) return null;
  return (
    <Text size="sm" c="dimmed">
      This address is plain HTTP. A screen keeps its board while the server is away, but one that is
      restarted or reloaded then shows the browser’s error page. Over HTTPS it shows the last board.
    </Text>
  );
}
