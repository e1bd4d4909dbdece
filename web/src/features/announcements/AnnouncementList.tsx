import { Button, Group } from "@mantine/core";
import {
  IconCircleCheck,
  IconCircleOff,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSpeakerphone,
  IconTrash,
} from "@tabler/icons-react";
import type { Announcement } from "@wardline/contracts/boards/announcements";
import { announcementTitle, formatRelativeDay } from "@wardline/domain/boards/announcement";
import { toZonedDay } from "@wardline/domain/time/zoned-day";
import { type ReactNode, useState } from "react";
import { useSearchText } from "../../lib/address/search-params.js";
import { useNow } from "../../lib/time/clock.js";
import { dayText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { DeleteDialog } from "../../ui/dialog/DeleteDialog.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { useWaitingDraft } from "../../ui/form/draft.js";
import { ClearSearch, SearchBox } from "../../ui/table/SearchBox.js";
import classes from "./AnnouncementCard.module.css";
import { AnnouncementDialog } from "./AnnouncementDialog.js";
import { useDeleteAnnouncement, useUpdateAnnouncement } from "./announcement-changes.js";
import { filterAnnouncements } from "./filter-announcements.js";

interface DeleteAnnouncementDialogProps {
  announcement: Announcement | null;
  opened: boolean;
  onClose: () => void;
}

/** Dialog "Confirm Delete" (docs/product.md, Announcements page). It stays open if deleting fails. */
function DeleteAnnouncementDialog(props: DeleteAnnouncementDialogProps) {
  const { announcement, opened, onClose } = props;
  const remove = useDeleteAnnouncement();
  return (
    <DeleteDialog
      opened={opened}
      onClose={onClose}
      subject={announcement?.id ?? null}
      remove={remove}
      title="Confirm Delete"
      text={
        <>
          <span>Delete announcement</span>
          <br />
          <b>{announcement === null ? "" : announcementTitle(announcement.message)}</b>
        </>
      }
      confirmLabel="Yes, Delete"
      toast={toast}
      done="Announcement deleted successfully!"
      about={announcement === null ? undefined : announcementTitle(announcement.message)}
      failed="Failed to delete announcement."
    />
  );
}

const toast = toastsAbout("announcement");

interface AnnouncementListProps {
  announcements: readonly Announcement[];
  /** Day of the list, YYYY-MM-DD. */
  day: string;
  /** Shows how many screens display an announcement. */
  getReach: (announcement: Announcement) => ReactNode;
}

/** Lists the announcements of a day with their actions. */
export function AnnouncementList({ announcements, day, getReach }: AnnouncementListProps) {
  const [query, setQuery] = useSearchText("q");
  const [chosen, setChosen] = useState<Announcement | null>(null);
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const update = useUpdateAnnouncement();
  const zone = useHospitalZone();
  const shown = filterAnnouncements(announcements, { day, zone, query });
  const close = () => setOpen(null);

  async function toggle({ id, is_active, message }: Announcement): Promise<void> {
    try {
      await update.mutateAsync({ id, body: { is_active: !is_active } });
      toast.success(`Announcement ${is_active ? "deactivated" : "activated"} successfully!`, {
        about: announcementTitle(message),
      });
    } catch (error) {
      toast.error(error, "Failed to update announcement status.");
    }
  }

  function choose(dialog: "edit" | "delete", one: Announcement): void {
    setChosen(one);
    setOpen(dialog);
  }
  useWaitingDraft("announcement", announcements, (one) => choose("edit", one));

  return (
    <>
      <Group mb="md">
        <SearchBox
          label="Search announcements"
          value={query}
          onChange={setQuery}
          width={320}
          announcement={query.trim() === "" ? "" : `${shown.length} found`}
        />
      </Group>
      {shown.length === 0 ? (
        <NoAnnouncements
          why={query.trim() !== "" ? "search" : announcements.length > 0 ? "day" : "none"}
          onClear={() => setQuery("")}
        />
      ) : (
        <ul className={classes.list} aria-label="Announcements">
          {shown.map((one) => (
            <AnnouncementCard
              key={one.id}
              announcement={one}
              reach={getReach(one)}
              isToggling={update.isPending && update.variables.id === one.id}
              onToggle={() => void toggle(one)}
              onEdit={() => choose("edit", one)}
              onDelete={() => choose("delete", one)}
            />
          ))}
        </ul>
      )}
      {chosen === null ? null : (
        <AnnouncementDialog announcement={chosen} opened={open === "edit"} onClose={close} />
      )}
      <DeleteAnnouncementDialog announcement={chosen} opened={open === "delete"} onClose={close} />
    </>
  );
}

const REASONS = {
  search: "No announcements match your search criteria.",
  day: "There were no announcements on this day.",
  none: "You haven't created any announcements yet.",
} as const;

function NoAnnouncements({ why, onClear }: { why: keyof typeof REASONS; onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconSpeakerphone size={26} />}
      title="No announcements found"
      text={REASONS[why]}
    >
      {why === "search" ? <ClearSearch onClear={onClear} /> : null}
    </EmptyState>
  );
}

interface AnnouncementCardProps {
  announcement: Announcement;
  reach: ReactNode;
  isToggling: boolean;
  onToggle: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** Shows one announcement. If its title is cut, the whole message appears below. */
function AnnouncementCard(props: AnnouncementCardProps) {
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
          <time dateTime={created_at}>{formatRelativeDay(Date.parse(created_at), now, zone)}</time>
          {expires_at === null ? null : (
            <span>
              Expires:{" "}
              <time dateTime={expires_at}>{dayText(toZonedDay(Date.parse(expires_at), zone))}</time>
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
