import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { Announcement } from "@wardline/contracts/announcements";
import { isInForce } from "@wardline/domain/announcement";
import { Suspense, useState } from "react";
import { useAnnouncements } from "../features/announcements/api/announcement-queries.js";
import { AnnouncementDialog } from "../features/announcements/components/AnnouncementDialog.js";
import { AnnouncementList } from "../features/announcements/components/AnnouncementList.js";
import { timesOf } from "../features/announcements/model/shown.js";
import { useReach } from "../features/displays/api/screens.js";
import { Reach } from "../features/displays/components/Reach.js";
import { useNow } from "../lib/clock.js";
import { waitingDraft } from "../lib/draft.js";
import { useMayOpen } from "../lib/page-access.js";
import { useDayParam } from "../lib/search-params.js";
import { DayNavigator } from "../ui/DayNavigator.js";
import { ErrorState } from "../ui/ErrorState.js";
import { LoadingState } from "../ui/LoadingState.js";
import { lazyPart } from "../ui/lazy-part.js";
import { PageHeader } from "../ui/PageHeader.js";

const EmergencyHistory = lazyPart(
  async () =>
    (await import("../features/emergencies/components/EmergencyHistory.js")).EmergencyHistory,
);

const BACK = { to: "/dashboard/patients", label: "Back to patients" } as const;

/** The Announcements page (docs/product.md, Announcements page). */
export function AnnouncementsPage() {
  const [day, setDay] = useDayParam();
  const seesPatients = useMayOpen(BACK.to);
  const [isCreating, setCreating] = useState(() => waitingDraft("announcement") === "new");
  return (
    <div style={{ maxWidth: "var(--wl-column)" }}>
      <PageHeader {...(seesPatients && { back: BACK })}>
        <DayNavigator day={day} onChange={setDay} />
        <Button
          leftSection={<IconPlus size={17} aria-hidden="true" />}
          onClick={() => setCreating(true)}
        >
          Create Announcement
        </Button>
      </PageHeader>
      <Content day={day} />
      <Suspense fallback={null}>
        <EmergencyHistory />
      </Suspense>
      <AnnouncementDialog
        announcement={null}
        opened={isCreating}
        onClose={() => setCreating(false)}
      />
    </div>
  );
}

function Content({ day }: { day: string }) {
  const { data, error, isError, refetch } = useAnnouncements();
  if (data === undefined && isError) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <LoadingState />;
  return <Announcements announcements={data} day={day} />;
}

function Announcements({ announcements, day }: { announcements: Announcement[]; day: string }) {
  const now = useNow();
  const inForce = announcements.filter((one) => isOnBoards(one, now)).map(({ id }) => id);
  const { data: reach } = useReach(inForce);
  const reachOf = ({ id }: Announcement) =>
    inForce.includes(id) ? <Reach reach={reach?.get(id)} /> : null;
  return <AnnouncementList announcements={announcements} day={day} reachOf={reachOf} />;
}

/** The page's clock ticks by the minute: what was created since then is on the boards already. */
function isOnBoards(announcement: Announcement, now: number): boolean {
  const times = timesOf(announcement);
  return isInForce(times, Math.max(now, times.created_at));
}
