import { Group } from "@mantine/core";
import { IconSpeakerphone } from "@tabler/icons-react";
import type { Announcement } from "@wardline/contracts/announcements";
import { type ReactNode, useState } from "react";
import { useSearchText } from "../../lib/address/search-params.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { ClearSearch } from "../../ui/form/ClearSearch.js";
import { useWaitingDraft } from "../../ui/form/draft.js";
import { SearchBox } from "../../ui/form/SearchBox.js";
import { AnnouncementCard } from "./AnnouncementCard.js";
import classes from "./AnnouncementCard.module.css";
import { AnnouncementDialog } from "./AnnouncementDialog.js";
import { useUpdateAnnouncement } from "./announcement-changes.js";
import { DeleteAnnouncementDialog } from "./DeleteAnnouncementDialog.js";
import { announcementsOfDay } from "./shown.js";

const toast = toastsAbout("announcement");

interface AnnouncementListProps {
  announcements: readonly Announcement[];
  /** The day whose announcements are shown, YYYY-MM-DD. */
  day: string;
  /** Says on how many screens an announcement is to be seen. */
  reachOf: (announcement: Announcement) => ReactNode;
}

/** The announcements of a day with all that can be done to them. */
export function AnnouncementList({ announcements, day, reachOf }: AnnouncementListProps) {
  const [query, setQuery] = useSearchText("q");
  const [chosen, setChosen] = useState<Announcement | null>(null);
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const update = useUpdateAnnouncement();
  const zone = useHospitalZone();
  const shown = announcementsOfDay(announcements, { day, zone, query });
  const close = () => setOpen(null);

  async function toggle({ id, is_active }: Announcement): Promise<void> {
    try {
      await update.mutateAsync({ id, body: { is_active: !is_active } });
      toast.success(`Announcement ${is_active ? "deactivated" : "activated"} successfully!`);
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
        <SearchBox label="Search announcements" value={query} onChange={setQuery} width={320} />
      </Group>
      {shown.length === 0 ? (
        <Nothing
          why={query.trim() !== "" ? "search" : announcements.length > 0 ? "day" : "none"}
          onClear={() => setQuery("")}
        />
      ) : (
        <ul className={classes.list} aria-label="Announcements">
          {shown.map((one) => (
            <AnnouncementCard
              key={one.id}
              announcement={one}
              reach={reachOf(one)}
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

function Nothing({ why, onClear }: { why: keyof typeof REASONS; onClear: () => void }) {
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
