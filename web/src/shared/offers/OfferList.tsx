import { Button, Group, Text, Title } from "@mantine/core";
import type { Offer } from "@wardline/contracts/roster/offers";
import {
  isActionAllowed,
  type OfferAct,
  type OfferActor,
} from "@wardline/domain/roster/offer-flow";
import { Suspense, useState } from "react";
import { useNow } from "../../lib/time/clock.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import classes from "../../ui/page/EntryList.module.css";
import type { OfferQuestionProps } from "./OfferQuestion.js";
import {
  findMode,
  type OfferingDepartments,
  offerRequestText,
  offerStateText,
  whenText,
} from "./offers.js";

const OfferQuestion = lazyPart(async () => (await import("./OfferQuestion.js")).OfferQuestion);

const MAX_SHOWN_OFFERS = 6;

const ACT_LABELS: Readonly<Record<OfferAct, string>> = {
  take: "Take",
  take_for: "Take for a colleague",
  approve: "Approve",
  decline: "Decline",
  withdraw: "Withdraw",
};

/** Actions that get the primary button of a row. */
const PRIMARY_ACTS: ReadonlySet<OfferAct> = new Set(["take", "approve"]);

interface OfferSection {
  title: string;
  offers: readonly Offer[];
  /** Text shown if there are no offers; if it is missing, the section is left out. */
  emptyText?: string;
}

interface OfferListProps extends Pick<OfferQuestionProps, "ownDuties" | "readRoster"> {
  /** All offers that the reader may see, in any section. */
  all: readonly Offer[];
  sections: readonly OfferSection[];
  departments: OfferingDepartments;
  /** Returns the user's role in offers of a department. */
  getActor: (department: string) => OfferActor;
  acts: readonly OfferAct[];
}

/** Lists offers under headings, each with its state and the reader's actions (docs/wire/roster.md, Offers). */
export function OfferList(props: OfferListProps) {
  const { all, sections, departments, getActor, acts, ownDuties, readRoster } = props;
  const now = useNow();
  const [currentRequest, setCurrentRequest] = useState<{ offer: Offer; act: OfferAct } | null>(
    null,
  );

  function canAct(offer: Offer, act: OfferAct): boolean {
    const { department } = offer.duty;
    const request = { offer, who: getActor(department), mode: findMode(departments, department) };
    return isActionAllowed(request, act, now);
  }

  const current = all.find(({ id }) => id === currentRequest?.offer.id) ?? null;
  return (
    <>
      {sections.map(({ title, offers, emptyText }) =>
        offers.length === 0 && emptyText === undefined ? null : (
          <section key={title} aria-label={title}>
            <Title order={3} size="h4" mt="md" mb="xs">
              {title}
            </Title>
            {offers.length === 0 ? <Text c="dimmed">{emptyText}</Text> : null}
            <Rows
              offers={offers}
              getReader={(department) => getActor(department).id}
              listActs={(offer) => acts.filter((act) => canAct(offer, act))}
              onAct={(offer, act) => setCurrentRequest({ offer, act })}
            />
          </section>
        ),
      )}
      {currentRequest === null ? null : (
        <Suspense>
          <OfferQuestion
            key={`${currentRequest.offer.id} ${currentRequest.act}`}
            {...currentRequest}
            current={current}
            isPossible={current !== null && canAct(current, currentRequest.act)}
            mode={findMode(departments, currentRequest.offer.duty.department)}
            readerId={getActor(currentRequest.offer.duty.department).id}
            ownDuties={ownDuties}
            readRoster={readRoster}
            onClose={() => setCurrentRequest(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface RowsProps {
  offers: readonly Offer[];
  getReader: (department: string) => string;
  listActs: (offer: Offer) => readonly OfferAct[];
  onAct: (offer: Offer, act: OfferAct) => void;
}

function Rows({ offers, getReader, listActs, onAct }: RowsProps) {
  const now = useNow();
  const zone = useHospitalZone();
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      <ul className={classes.list}>
        {(showsAll ? offers : offers.slice(0, MAX_SHOWN_OFFERS)).map((offer) => {
          const { id, duty, reason } = offer;
          const readerId = getReader(duty.department);
          const when = whenText(duty, zone);
          const name = `${duty.person.firstName} ${duty.person.lastName}`;
          return (
            <li key={id}>
              <span className={classes.text}>
                <b>{when}</b>
                <span>
                  {`${duty.person.id === readerId ? "Your duty" : name}, ${duty.role}, ${duty.department}`}
                </span>
                <span>{offerRequestText(offer, readerId, zone)}</span>
                <span className={classes.state}>{offerStateText(offer, readerId, now)}</span>
                {reason === "" ? null : <span>“{reason}”</span>}
              </span>
              <Group gap={4}>
                {listActs(offer).map((act) => (
                  <Button
                    key={act}
                    variant={PRIMARY_ACTS.has(act) ? "light" : "subtle"}
                    size="compact-md"
                    mih={44}
                    onClick={() => onAct(offer, act)}
                    aria-label={`${ACT_LABELS[act]}: ${name}, ${when}`}
                  >
                    {ACT_LABELS[act]}
                  </Button>
                ))}
              </Group>
            </li>
          );
        })}
      </ul>
      {offers.length <= MAX_SHOWN_OFFERS ? null : (
        <Button variant="default" mt="sm" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "Show fewer" : `Show all ${offers.length}`}
        </Button>
      )}
    </>
  );
}
