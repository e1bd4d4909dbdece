import { Button, Text } from "@mantine/core";
import type { OfferedDuty } from "@wardline/contracts/roster/offers";
import type { RosterPerson } from "@wardline/contracts/roster/roster";
import { fullName } from "@wardline/domain/people/full-name";
import { computeDutySpan } from "@wardline/domain/roster/duty";
import { getDepartmentClock } from "@wardline/domain/roster/duty-starts";
import { getOfferState, type OfferActor } from "@wardline/domain/roster/offer-flow";
import type { RolePost } from "@wardline/domain/roster/roster-role";
import { useContext, useState } from "react";
import { useCanMakeRoster } from "../../../lib/session/rights.js";
import { useSession } from "../../../lib/session/session-store.js";
import { useNow } from "../../../lib/time/clock.js";
import { OfferDialog, OfferList } from "../../../shared/offers/OfferList.js";
import {
  findLiveOffer,
  findMode,
  isLive,
  OfferingContext,
  type OfferingDepartments,
  offerStateText,
  type ReadRoster,
  sortLiveFirst,
  useOffers,
} from "../../../shared/offers/offers.js";
import { Dialog } from "../../../ui/dialog/Dialog.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import classes from "../Roster.module.css";
import { rosterByDateQuery } from "../roster-queries.js";
import { useDutyClock } from "../use-duties.js";

const readRoster: ReadRoster = (day, client) => client.fetchQuery(rosterByDateQuery(day));

function useOfferingDepartments(): OfferingDepartments {
  const canMakeRoster = useCanMakeRoster();
  return useContext(OfferingContext).filter(({ department }) => canMakeRoster(department));
}

/** Renders the button "Offers" with its list; renders nothing if none of the user's departments allows offers. */
export function Offers() {
  const departments = useOfferingDepartments();
  const now = useNow();
  const { data = [] } = useOffers(departments);
  const [isOpen, setOpen] = useState(false);
  if (departments.length === 0) return null;
  const waitingCount = data.filter((offer) => getOfferState(offer, now) === "taken").length;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {waitingCount === 0 ? "Offers" : `Offers: ${waitingCount} to approve`}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Offers" size="lg">
        <AllOffers departments={departments} />
      </Dialog>
    </>
  );
}

function AllOffers({ departments }: { departments: OfferingDepartments }) {
  const now = useNow();
  const id = useSession()?.user.id ?? "";
  const actor: OfferActor = { id, department: null, role: null, isMaker: true };
  return (
    <Loaded query={useOffers(departments)}>
      {(offers) => {
        const departmentOffers = offers.filter(
          ({ duty }) => findMode(departments, duty.department) !== "off",
        );
        const filterByState = (state: string) =>
          departmentOffers.filter((offer) => getOfferState(offer, now) === state);
        const ended = sortLiveFirst(departmentOffers, now).filter((offer) => !isLive(offer, now));
        return departmentOffers.length === 0 ? (
          <Text c="dimmed">Nobody is offering a duty.</Text>
        ) : (
          <OfferList
            all={departmentOffers}
            sections={[
              { title: "To approve", offers: filterByState("taken") },
              { title: "Open", offers: filterByState("open") },
              { title: "Ended", offers: ended },
            ]}
            departments={departments}
            actor={actor}
            ownDuties={null}
            readRoster={readRoster}
          />
        );
      }}
    </Loaded>
  );
}

interface OfferPostProps {
  date: string;
  department: string;
  post: RolePost<RosterPerson>;
  onOffer: (duty: OfferedDuty) => void;
}

/** Renders the button "Offer" next to a person on a future post, or the state of their offer, if offers are allowed. */
export function OfferPost({ date, department, post, onOffer }: OfferPostProps) {
  const departments = useOfferingDepartments();
  const { starts, now } = useDutyClock();
  const readerId = useSession()?.user.id ?? "";
  const { data = [] } = useOffers(departments);
  const span = computeDutySpan(date, getDepartmentClock(starts, department));
  if (findMode(departments, department) === "off" || span.from <= now) return null;
  const liveOffer = findLiveOffer(data, { date, department, ...post }, now);
  if (liveOffer !== undefined) {
    return <span className={classes.seen}>{offerStateText(liveOffer, readerId, now)}</span>;
  }
  const from = new Date(span.from).toISOString();
  const until = new Date(span.until).toISOString();
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      onClick={() => onOffer({ date, department, ...post, from, until })}
      aria-label={`Offer the duty of ${fullName(post.person)}, ${post.role}`}
    >
      Offer
    </Button>
  );
}

/** Dialog that offers a duty in its owner's name; closed if the duty is null. */
export function OfferOnBehalf(props: { duty: OfferedDuty | null; onClose: () => void }) {
  const departments = useOfferingDepartments();
  return (
    <OfferDialog
      {...props}
      isOwn={false}
      mode={findMode(departments, props.duty?.department ?? "")}
      readRoster={readRoster}
    />
  );
}
