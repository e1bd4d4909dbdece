import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { SubDetails } from "@wardline/contracts/accounts/sub-accounts";
import type { Offer, OfferedDuty } from "@wardline/contracts/roster/offers";
import type { Duty } from "@wardline/contracts/roster/roster";
import { isActionAllowed, type OfferActor } from "@wardline/domain/roster/offer-flow";
import { isSameText } from "@wardline/domain/text/text-forms";
import { useNow } from "../../lib/time/clock.js";
import { OfferList } from "../../shared/offers/OfferList.js";
import {
  findLiveOffer,
  type OfferingDepartments,
  offerStateText,
  sortLiveFirst,
  useOffers,
} from "../../shared/offers/offers.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { Panel } from "../../ui/page/Panel.js";
import classes from "./MyRoster.module.css";
import { createRosterReader, myDutiesQuery } from "./my-roster-queries.js";

function toOfferingDepartments({ department, offers }: SubDetails): OfferingDepartments {
  return offers === undefined ? [] : [{ department, offers }];
}

interface OfferDutyProps {
  details: SubDetails;
  duty: Duty;
  onOffer: (duty: OfferedDuty) => void;
}

/** Shows the button "Offer" next to a future duty, or the state of its offer, if the department allows offers. */
export function OfferDuty({ details, duty, onOffer }: OfferDutyProps) {
  const now = useNow();
  const { data = [] } = useOffers(toOfferingDepartments(details));
  const isOwn = duty.for === undefined && Date.parse(duty.from) > now;
  if (details.offers === undefined || !isOwn) return null;
  if (!isSameText(duty.department, details.department)) return null;
  const liveOffer = findLiveOffer(data, { ...duty, person: details }, now);
  if (liveOffer !== undefined) {
    return <span className={classes.seen}>{offerStateText(liveOffer, details.id, now)}</span>;
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

/** Lists colleagues' offers and the state of the user's own offers, if the department allows offers. */
export function OwnOffers({ details }: { details: SubDetails }) {
  const departments = toOfferingDepartments(details);
  const offers = useOffers(departments);
  const duties = useQuery(myDutiesQuery).data ?? [];
  const now = useNow();
  if (details.offers === undefined) return null;
  const { id, department, role, offers: mode } = details;
  const who: OfferActor = { id, department, role, isMaker: false };
  const canTake = (offer: Offer) => isActionAllowed({ offer, who, mode }, "take", now);
  const isOwn = ({ duty, to, taken_by }: Offer) =>
    [duty.person, to, taken_by].some((person) => person?.id === id);
  return (
    <Panel title="Offers">
      <Loaded query={offers}>
        {(all) => (
          <OfferList
            all={all}
            sections={[
              {
                title: "For you",
                offers: all.filter(canTake),
                emptyText: "No duties on offer for you.",
              },
              {
                title: "Yours",
                offers: sortLiveFirst(all, now).filter((one) => isOwn(one) && !canTake(one)),
              },
            ]}
            departments={departments}
            actor={who}
            ownDuties={duties}
            readRoster={createRosterReader(department)}
          />
        )}
      </Loaded>
    </Panel>
  );
}
