import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle, IconCloudOff } from "@tabler/icons-react";
import { minutesText } from "@wardline/domain/patients/waiting-text";
import { toServerTime, useNow } from "../../lib/time/clock.js";
import { momentText } from "../../lib/time/day-text.js";

const MINUTE_MS = 60_000;

/** Shows that the server cannot be reached; `at` is the last read in milliseconds of this computer's clock. */
export function CachedState({ at, zone }: { at: number; zone: string }) {
  const readAt = toServerTime(at);
  const minutes = Math.floor((useNow() - readAt) / MINUTE_MS);
  const age = minutes < 1 ? "less than a minute ago" : `${minutesText(minutes)} ago`;
  return (
    <Alert color="yellow" mb="md" icon={<IconCloudOff aria-hidden="true" />}>
      <b>As of {momentText(readAt, zone)}</b>, {age}. The server cannot be reached: it may have
      changed since.
    </Alert>
  );
}

/** Lists texts that older versions treated as different but that read alike (docs/wire/envelope.md, Texts). */
export function EqualTextsNote({ texts, what }: { texts: readonly string[]; what: string }) {
  if (texts.length === 0) return null;
  return (
    <Alert color="yellow" mb="md" icon={<IconAlertTriangle aria-hidden="true" />}>
      Several {what} {texts.join(", ")}. Please check them, and change all but one.
    </Alert>
  );
}

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
