import { Alert } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { minutesText } from "@wardline/domain/patients/waiting-text";
import { useNow } from "../../lib/time/clock.js";
import { momentText } from "../../lib/time/day-text.js";
import { toServerTime } from "../../lib/time/server-clock.js";

const MINUTE_MS = 60_000;

interface CachedStateProps {
  /** Time of the last read from the server, in epoch milliseconds according to this computer's clock. */
  at: number;
  zone: string;
}

/** Renders a notice that the server cannot be reached, with the age of the page's data. */
export function CachedState({ at, zone }: CachedStateProps) {
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
