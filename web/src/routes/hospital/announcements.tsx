import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { Announcement } from "@wardline/contracts/boards/announcements";
import { isInForce, parseAnnouncementTimes } from "@wardline/domain/boards/announcement";
import { useState } from "react";
import { AnnouncementDialog } from "../../features/announcements/AnnouncementForm.js";
import { AnnouncementList } from "../../features/announcements/AnnouncementList.js";
import { useAnnouncements } from "../../features/announcements/announcement-changes.js";
import { Reach } from "../../features/displays/screens/Reach.js";
import { useReach } from "../../features/displays/screens/screens.js";
import { EmergencyHistory } from "../../features/emergencies/EmergencyHistory.js";
import { useDayParam } from "../../lib/address/search-params.js";
import { useMayOpen } from "../../lib/session/rights.js";
import { useNow } from "../../lib/time/clock.js";
import { DayNavigator } from "../../ui/calendar/DayNavigator.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { findWaitingDraft } from "../../ui/form/draft.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

const BACK = { to: "/dashboard/patients", label: "Back to patients" } as const;

/** Shows the announcements of a day (docs/product.md, Announcements page). */
export function AnnouncementsPage() {
  const [day, setDay] = useDayParam();
  const query = useAnnouncements();
  const canSeePatients = useMayOpen(BACK.to);
  const [isCreating, setCreating] = useState(() => findWaitingDraft("announcement") === "new");
  return (
    <div style={{ maxWidth: "var(--wl-column)" }}>
      <PageHeader {...(canSeePatients && { back: BACK })}>
        <DayNavigator day={day} onChange={setDay} />
        <Button
          leftSection={<IconPlus size={17} aria-hidden="true" />}
          onClick={() => setCreating(true)}
        >
          Create Announcement
        </Button>
      </PageHeader>
      <Loaded query={query}>{(data) => <Announcements announcements={data} day={day} />}</Loaded>
      <EmergencyHistory />
      <AnnouncementDialog
        announcement={null}
        opened={isCreating}
        onClose={() => setCreating(false)}
      />
    </div>
  );
}

function Announcements({ announcements, day }: { announcements: Announcement[]; day: string }) {
  const now = useNow();
  const idsInForce = announcements.filter((one) => isOnBoards(one, now)).map(({ id }) => id);
  const { data: reach } = useReach(idsInForce);
  const getReach = ({ id }: Announcement) =>
    idsInForce.includes(id) ? <Reach reach={reach?.get(id)} /> : null;
  return <AnnouncementList announcements={announcements} day={day} getReach={getReach} />;
}

/** The page's clock ticks once a minute, so an announcement newer than the last tick counts from its creation. */
function isOnBoards(announcement: Announcement, now: number): boolean {
  const times = parseAnnouncementTimes(announcement);
  return isInForce(times, Math.max(now, times.created_at));
}
