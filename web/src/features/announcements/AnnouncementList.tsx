import { Box, Button, Group, Stack, Text, Title } from "@mantine/core";
import {
  IconCircleCheck,
  IconCircleOff,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSpeakerphone,
  IconTrash,
  type TablerIcon,
} from "@tabler/icons-react";
import type { Announcement } from "@wardline/contracts/boards/announcements";
import { announcementTitle, formatRelativeDay } from "@wardline/domain/boards/announcement";
import { toZonedDay } from "@wardline/domain/time/zoned-day";
import type { ReactNode } from "react";
import { useSearchText } from "../../lib/address/search-params.js";
import { useNow } from "../../lib/time/clock.js";
import { dayText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { DeleteDialog } from "../../ui/dialog/ConfirmDialog.js";
import { useSubjectDialog } from "../../ui/dialog/use-subject-dialog.js";
import { EmptyState } from "../../ui/feedback/Placeholders.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { useWaitingDraft } from "../../ui/form/draft.js";
import { StateBadge } from "../../ui/page/StateBadge.js";
import { ClearSearch, SearchBox } from "../../ui/table/SearchBox.js";
import { AnnouncementDialog } from "./AnnouncementForm.js";
import { useDeleteAnnouncement, useUpdateAnnouncement } from "./announcement-changes.js";
import { filterAnnouncements } from "./announcements.js";

const toast = toastsAbout("announcement");

const NO_MATCH_TEXT = "No announcements match your search criteria.";
const NONE_ON_DAY_TEXT = "There were no announcements on this day.";
const NONE_TEXT = "You haven't created any announcements yet.";

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
  const { subject, open, show, close } = useSubjectDialog<"edit" | "delete", Announcement>();
  const title = subject === null ? undefined : announcementTitle(subject.message);
  const remove = useDeleteAnnouncement();
  const zone = useHospitalZone();
  const shown = filterAnnouncements(announcements, { day, zone, query });
  const isSearching = query.trim() !== "";
  const noneText = announcements.length > 0 ? NONE_ON_DAY_TEXT : NONE_TEXT;

  useWaitingDraft("announcement", announcements, (one) => show("edit", one));

  return (
    <>
      <Group mb="md">
        <SearchBox
          label="Search announcements"
          value={query}
          onChange={setQuery}
          width={320}
          announcement={isSearching ? `${shown.length} found` : ""}
        />
      </Group>
      {shown.length === 0 ? (
        <EmptyState
          icon={<IconSpeakerphone size={26} />}
          title="No announcements found"
          text={isSearching ? NO_MATCH_TEXT : noneText}
        >
          {isSearching ? <ClearSearch onClear={() => setQuery("")} /> : null}
        </EmptyState>
      ) : (
        <Stack component="ul" gap="sm" aria-label="Announcements">
          {shown.map((one) => (
            <AnnouncementCard
              key={one.id}
              announcement={one}
              reach={getReach(one)}
              onOpen={(dialog) => show(dialog, one)}
            />
          ))}
        </Stack>
      )}
      {subject === null ? null : (
        <AnnouncementDialog announcement={subject} opened={open === "edit"} onClose={close} />
      )}
      <DeleteDialog
        opened={open === "delete"}
        onClose={close}
        subject={subject?.id ?? null}
        remove={remove}
        title="Confirm Delete"
        text={
          <>
            <span>Delete announcement</span>
            <br />
            <b>{title}</b>
          </>
        }
        confirmLabel="Yes, Delete"
        toast={toast}
        done="Announcement deleted successfully!"
        about={title}
        failed="Failed to delete announcement."
      />
    </>
  );
}

interface AnnouncementCardProps {
  announcement: Announcement;
  reach: ReactNode;
  onOpen: (dialog: "edit" | "delete") => void;
}

/** Shows one announcement. If its title is cut, the whole message appears below. */
function AnnouncementCard(props: AnnouncementCardProps) {
  const { announcement, reach, onOpen } = props;
  const { id, message, is_active, created_at, expires_at } = announcement;
  const update = useUpdateAnnouncement();
  const zone = useHospitalZone();
  const now = useNow();
  const title = announcementTitle(message);
  const toggle = () =>
    toast.report(
      update.mutateAsync({ id, body: { is_active: !is_active } }),
      `Announcement ${is_active ? "deactivated" : "activated"} successfully!`,
      "Failed to update announcement status.",
      { about: title },
    );
  const getButtonProps = (label: string, Icon: TablerIcon) => ({
    size: "xs",
    leftSection: <Icon size={16} aria-hidden="true" />,
    "aria-label": `${label}: ${title}`,
    children: label,
  });
  return (
    <Box component="li" p="16px 18px" data-surface="raised">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <Title order={2} size="h3" fw={620} style={{ overflowWrap: "anywhere" }}>
          {title}
        </Title>
        <StateBadge
          tone={is_active ? "good" : undefined}
          Icon={is_active ? IconCircleCheck : IconCircleOff}
          size={15}
          label={is_active ? "Active" : "Inactive"}
        />
      </Group>
      {title === message ? null : (
        <Text inherit mt={8} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {message}
        </Text>
      )}
      <Group justify="space-between" gap="10px 16px" mt={14}>
        <Group gap="2px 18px" c="dimmed" fz="sm">
          <time dateTime={created_at}>{formatRelativeDay(Date.parse(created_at), now, zone)}</time>
          {expires_at === null ? null : (
            <span>
              Expires:{" "}
              <time dateTime={expires_at}>{dayText(toZonedDay(Date.parse(expires_at), zone))}</time>
            </span>
          )}
          {reach}
        </Group>
        <Group gap="xs">
          <Button
            {...(is_active
              ? getButtonProps("Deactivate", IconPlayerPause)
              : getButtonProps("Activate", IconPlayerPlay))}
            variant="subtle"
            color="gray"
            loading={update.isPending}
            onClick={() => void toggle()}
          />
          <Button
            {...getButtonProps("Edit", IconPencil)}
            variant="default"
            onClick={() => onOpen("edit")}
          />
          <Button
            {...getButtonProps("Delete", IconTrash)}
            variant="default"
            onClick={() => onOpen("delete")}
          />
        </Group>
      </Group>
    </Box>
  );
}
