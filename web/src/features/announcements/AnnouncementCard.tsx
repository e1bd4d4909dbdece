import { Button, Group } from "@mantine/core";
import {
  IconCircleCheck,
  IconCircleOff,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from "@tabler/icons-react";
import type { Announcement } from "@wardline/contracts/announcements";
import { announcementTitle, relativeDay } from "@wardline/domain/announcement";
import { zonedDay } from "@wardline/domain/zoned-day";
import type { ReactNode } from "react";
import { useNow } from "../../lib/time/clock.js";
import { dayText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import classes from "./AnnouncementCard.module.css";

interface AnnouncementCardProps {
  announcement: Announcement;
  /** On how many screens it is to be seen. */
  reach: ReactNode;
  isToggling: boolean;
  onToggle: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One announcement; its whole message stands below the title when that had to be cut. */
export function AnnouncementCard(props: AnnouncementCardProps) {
  const { announcement, reach, isToggling, onToggle, onEdit, onDelete } = props;
  const { message, is_active, created_at, expires_at } = announcement;
  const zone = useHospitalZone();
  const now = useNow();
  const title = announcementTitle(message);
  const Badge = is_active ? IconCircleCheck : IconCircleOff;
  const Toggle = is_active ? IconPlayerPause : IconPlayerPlay;
  return (
    <li className={classes.card}>
      <div className={classes.top}>
        <h2 className={classes.title}>{title}</h2>
        <span className={classes.badge} data-active={is_active || undefined}>
          <Badge size={15} aria-hidden="true" />
          {is_active ? "Active" : "Inactive"}
        </span>
      </div>
      {title === message ? null : <p className={classes.body}>{message}</p>}
      <div className={classes.foot}>
        <div className={classes.facts}>
          <time dateTime={created_at}>{relativeDay(Date.parse(created_at), now, zone)}</time>
          {expires_at === null ? null : (
            <span>
              Expires:{" "}
              <time dateTime={expires_at}>{dayText(zonedDay(Date.parse(expires_at), zone))}</time>
            </span>
          )}
          {reach}
        </div>
        <Group gap="xs">
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<Toggle size={16} aria-hidden="true" />}
            loading={isToggling}
            onClick={onToggle}
            aria-label={`${is_active ? "Deactivate" : "Activate"}: ${title}`}
          >
            {is_active ? "Deactivate" : "Activate"}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            onClick={onEdit}
            aria-label={`Edit: ${title}`}
          >
            Edit
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={onDelete}
            aria-label={`Delete: ${title}`}
          >
            Delete
          </Button>
        </Group>
      </div>
    </li>
  );
}
