import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Offer, OfferedDuty } from "@wardline/contracts/offers";
import type { Duty } from "@wardline/contracts/roster";
import type { SubDetails } from "@wardline/contracts/sub-accounts";
import { compared } from "@wardline/domain/text/text-forms";
import { canDo, type OfferActor } from "@wardline/flows/offer";
import { useNow } from "../../lib/time/clock.js";
import { OfferDialog } from "../../shared/offers/OfferDialog.js";
import { OfferList } from "../../shared/offers/OfferList.js";
import {
  liveFirst,
  liveOfferOf,
  type OfferingDepartments,
  type ReadRoster,
  stateText,
  useOffers,
} from "../../shared/offers/offers.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { Panel } from "../../ui/page/Panel.js";
import classes from "./MyRoster.module.css";
import { myDutiesQuery, readMyRoster } from "./my-roster-queries.js";

/** What a staff member may do with an offer here: what roster makers do besides stands on their own page. */
const ACTS = ["take", "decline", "withdraw"] as const;

/** The own department, where its people may offer duties. */
function offeringOf({ department, offers }: SubDetails): OfferingDepartments {
  return offers === undefined ? [] : [{ department, offers }];
}

interface OfferDutyProps {
  details: SubDetails;
  duty: Duty;
  onOffer: (duty: OfferedDuty) => void;
}

/** "Offer" beside an own duty to come, or how it stands with its offer; nothing where the department has no offers. */
export function OfferDuty({ details, duty, onOffer }: OfferDutyProps) {
  const now = useNow();
  const { data = [] } = useOffers(offeringOf(details));
  const isOwn = duty.for === undefined && Date.parse(duty.from) > now;
  if (details.offers === undefined || !isOwn) return null;
  if (compared(duty.department) !== compared(details.department)) return null;
  const live = liveOfferOf(data, { ...duty, person: details }, now);
  if (live !== undefined) {
    return <span className={classes.seen}>{stateText(live, details.id, now)}</span>;
  }
  return (
    <Button
      variant="default"
      mih={44}
      onClick={() => onOffer({ ...duty, position: duty.position ?? 1, person: details })}
    >
      Offer
    </Button>
  );
}

interface OwnOfferDialogProps {
  details: SubDetails;
  /** Null: nothing is being offered. */
  duty: OfferedDuty | null;
  onClose: () => void;
}

/** Offers one of the own duties. */
export function OwnOfferDialog({ details, duty, onClose }: OwnOfferDialogProps) {
  const { offers = "off" } = details;
  return (
    <OfferDialog duty={duty} isOwn mode={offers} readRoster={reading(details)} onClose={onClose} />
  );
}

/** What colleagues offer, and what became of the own offers; nothing where the department has no offers. */
export function OwnOffers({ details }: { details: SubDetails }) {
  const departments = offeringOf(details);
  const offers = useOffers(departments);
  const duties = useQuery(myDutiesQuery).data ?? [];
  const now = useNow();
  if (details.offers === undefined) return null;
  const { id, department, role, offers: mode } = details;
  const who: OfferActor = { id, department, role, isMaker: false };
  const all = offers.data ?? [];
  const isFor = (offer: Offer) => canDo({ offer, who, mode }, "take", now);
  const isOwn = ({ duty, to, taken_by }: Offer) =>
    [duty.person, to, taken_by].some((person) => person?.id === id);
  return (
    <Panel title="Offers">
      {offers.data === undefined && offers.isError ? (
        <ErrorState error={offers.error} onRetry={() => void offers.refetch()} />
      ) : null}
      {offers.isPending ? <LoadingState /> : null}
      {offers.data === undefined ? null : (
        <OfferList
          all={all}
          sections={[
            {
              title: "For you",
              offers: all.filter(isFor),
              emptyText: "Nobody offers a duty that you could take.",
            },
            {
              title: "Yours",
              offers: liveFirst(
                all.filter((offer) => isOwn(offer) && !isFor(offer)),
                now,
              ),
            },
          ]}
          departments={departments}
          actorIn={() => who}
          acts={ACTS}
          ownDuties={duties}
          readRoster={reading(details)}
        />
      )}
    </Panel>
  );
}

function reading({ department }: SubDetails): ReadRoster {
  return (day, client) => readMyRoster(day, department, client);
}
