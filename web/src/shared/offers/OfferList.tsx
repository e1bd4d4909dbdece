import { Button, Group, Text, Title } from "@mantine/core";
import type { Offer, OfferedDuty } from "@wardline/contracts/roster/offers";
import { fullName } from "@wardline/domain/people/full-name";
import {
  isActionAllowed,
  OFFER_ACTS,
  type OfferAct,
  type OfferActor,
} from "@wardline/domain/roster/offer-flow";
import { Suspense, useState } from "react";
import { useNow } from "../../lib/time/clock.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { FormDialog } from "../../ui/dialog/FormDialog.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import classes from "../../ui/page/EntryList.module.css";
import { AbsencesProvider } from "../absences/AwayMark.js";
import { spanText } from "../duty/duty-text.js";
import type { OfferFormProps } from "./OfferForm.js";
import type { OfferQuestionProps } from "./OfferQuestion.js";
import { findMode, type OfferingDepartments, offerRequestText, offerStateText } from "./offers.js";

const OfferForm = lazyPart(async () => (await import("./OfferForm.js")).OfferForm);
const OfferQuestion = lazyPart(async () => (await import("./OfferQuestion.js")).OfferQuestion);

const MAX_SHOWN_OFFERS = 6;

const ACT_LABELS: Readonly<Record<OfferAct, string>> = {
  take: "Take",
  take_for: "Take for a colleague",
  approve: "Approve",
  decline: "Decline",
  withdraw: "Withdraw",
};

interface OfferListProps extends Pick<OfferQuestionProps, "ownDuties" | "readRoster"> {
  /** All offers that the reader may see, in any section. */
  all: readonly Offer[];
  /** Sections with headings; a section without offers and without `emptyText` is left out. */
  sections: readonly { title: string; offers: readonly Offer[]; emptyText?: string }[];
  departments: OfferingDepartments;
  actor: OfferActor;
}

/** Lists offers under headings, each with its state and the reader's actions (docs/wire/roster.md, Offers). */
export function OfferList(props: OfferListProps) {
  const { all, sections, departments, actor, ...reader } = props;
  const now = useNow();
  const [request, setRequest] = useState<{ offer: Offer; act: OfferAct } | null>(null);

  function canAct(offer: Offer, act: OfferAct): boolean {
    const mode = findMode(departments, offer.duty.department);
    return isActionAllowed({ offer, who: actor, mode }, act, now);
  }

  const current = all.find(({ id }) => id === request?.offer.id) ?? null;
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
              readerId={actor.id}
              listActs={(offer) => OFFER_ACTS.filter((act) => canAct(offer, act))}
              onAct={(offer, act) => setRequest({ offer, act })}
            />
          </section>
        ),
      )}
      {request === null ? null : (
        <Suspense>
          <OfferQuestion
            key={`${request.offer.id} ${request.act}`}
            {...request}
            current={current}
            isPossible={current !== null && canAct(current, request.act)}
            mode={findMode(departments, request.offer.duty.department)}
            readerId={actor.id}
            {...reader}
            onClose={() => setRequest(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface RowsProps {
  offers: readonly Offer[];
  readerId: string;
  listActs: (offer: Offer) => readonly OfferAct[];
  onAct: (offer: Offer, act: OfferAct) => void;
}

function Rows({ offers, readerId, listActs, onAct }: RowsProps) {
  const now = useNow();
  const zone = useHospitalZone();
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      <ul className={classes.list}>
        {(showsAll ? offers : offers.slice(0, MAX_SHOWN_OFFERS)).map((offer) => {
          const { id, duty, reason } = offer;
          const when = spanText(duty, zone);
          const name = fullName(duty.person);
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
                    variant={act === "take" || act === "approve" ? "light" : "subtle"}
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

interface OfferDialogProps extends Omit<OfferFormProps, "duty"> {
  /** Duty to offer; null while no duty is being offered. */
  duty: OfferedDuty | null;
  isOwn: boolean;
}

/** Renders a dialog that offers a duty to colleagues, by default to everybody in the department. */
export function OfferDialog({ duty, isOwn, ...form }: OfferDialogProps) {
  const [shownDuty, setShownDuty] = useState(duty);
  // Keeps the text on display while the dialog closes.
  if (duty !== null && shownDuty !== duty) setShownDuty(duty);
  const name = shownDuty === null ? "" : fullName(shownDuty.person);
  return (
    <FormDialog
      opened={duty !== null}
      onClose={form.onClose}
      title={isOwn ? "Offer your duty" : `Offer the duty of ${name}`}
    >
      {shownDuty === null ? null : (
        <AbsencesProvider day={shownDuty.date}>
          <OfferForm duty={shownDuty} {...form} />
        </AbsencesProvider>
      )}
    </FormDialog>
  );
}
