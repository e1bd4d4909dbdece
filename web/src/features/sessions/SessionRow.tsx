import { Badge, Button, Text } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import type { OwnSession } from "@wardline/contracts/sessions";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import classes from "./Sessions.module.css";

interface SessionRowProps {
  session: OwnSession;
  isEnding: boolean;
  onEnd: () => void;
}

const HANDHELD = /iPhone|iPad|Android/;

/** One place where the account is logged in. */
export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { device, address, last_seen_at, is_current } = session;
  const zone = useHospitalZone();
  const Icon = HANDHELD.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.row}>
      <Icon size={22} aria-hidden="true" className={classes.icon} />
      <div className={classes.words}>
        <Text component="div" fw={520}>
          {device}{" "}
          {is_current ? (
            <Badge color="petrol" variant="filled">
              This device
            </Badge>
          ) : null}
        </Text>
        <Text c="dimmed" size="sm">
          {address} · seen {momentText(last_seen_at, zone)}
        </Text>
      </div>
      {is_current ? null : (
        <Button
          variant="default"
          onClick={onEnd}
          loading={isEnding}
          aria-label={`End the session of ${device}, ${address}`}
        >
          End
        </Button>
      )}
    </li>
  );
}
