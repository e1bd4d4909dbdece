import { Button, NativeSelect, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { Offer } from "@wardline/contracts/roster/offers";
import type { Duty, RosterPerson } from "@wardline/contracts/roster/roster";
import { LIMITS } from "@wardline/domain/limits";
import { fullName } from "@wardline/domain/people/full-name";
import type { OfferMode } from "@wardline/domain/roster/offer";
import type { OfferAct } from "@wardline/domain/roster/offer-flow";
import { isSameText } from "@wardline/domain/text/text-forms";
import { addDays } from "@wardline/domain/time/zoned-day";
import { useId, useState } from "react";
import { useNow } from "../../lib/time/clock.js";
import { dayText } from "../../lib/time/day-text.js";
import { useHospitalToday, useHospitalZone } from "../../lib/time/hospital-time.js";
import { Dialog } from "../../ui/dialog/Dialog.js";
import { DialogActions } from "../../ui/dialog/DialogActions.js";
import { ErrorState } from "../../ui/feedback/Loaded.js";
import { QueryError } from "../../ui/feedback/QueryError.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { usePlannedDuties } from "../absences/absences.js";
import { spanText } from "../duty/duty-text.js";
import { MailNote } from "../duty/MailNote.js";
import { RuleNote, useRuleQuestion } from "../roster-rules/RuleQuestion.js";
import { findOfferRules, findTakingRules } from "./offer-rules.js";
import {
  getOfferedSpan,
  listRosterPosts,
  offerStateText,
  personText,
  type ReadRoster,
  useChangeOffer,
  useOfferPeople,
} from "./offers.js";

const toast = toastsAbout("offer");

export interface OfferQuestionProps {
  offer: Offer;
  act: OfferAct;
  /** Current state of the offer; null if the user may no longer see it. */
  current: Offer | null;
  isPossible: boolean;
  mode: OfferMode;
  readerId: string;
  /** The reader's own duties, one of which may be given in return; null if the reader acts for another person. */
  ownDuties: readonly Duty[] | null;
  readRoster: ReadRoster;
  onClose: () => void;
}

type Words = readonly [title: string, label: string, done: string, failed: string];

const WORDS: Readonly<Record<OfferAct, Words>> = {
  take: ["Take this duty?", "Take", "You have taken the duty", "Failed to take the duty."],
  take_for: ["Take this duty for a colleague", "Take", "Duty taken", "Failed to take the duty."],
  approve: ["Approve this exchange?", "Approve", "Approved", "Failed to approve the exchange."],
  decline: ["Decline this offer?", "Decline", "Declined", "Failed to decline the offer."],
  withdraw: [
    "Withdraw this offer?",
    "Withdraw",
    "Offer withdrawn",
    "Failed to withdraw the offer.",
  ],
};

/** Renders a dialog that confirms an action on an offer, or reports that the offer changed or expired first. */
export function OfferQuestion(props: OfferQuestionProps) {
  const { offer, act, current, isPossible, mode, readerId, ownDuties, readRoster, onClose } = props;
  const now = useNow();
  const client = useQueryClient();
  const change = useChangeOffer();
  const rules = useRuleQuestion();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [personId, setPersonId] = useState("");
  const [returnDate, setReturnDate] = useState("");
  const [title, label, done, failed] = WORDS[act];
  const isTake = act === "take" || act === "take_for";
  const choosesPerson = act === "take_for" && offer.to === null;
  const { department, role } = offer.duty;
  const people = useOfferPeople(choosesPerson ? { kind: offer.kind, department, role } : null);
  const taker = act === "take" ? null : (offer.to?.id ?? personId);
  // The person who takes a swap for any duty must choose a duty to give in return.
  const needsReturn = isTake && offer.kind === "swap" && offer.wanted === null;
  const returnDuties = useReturnDuties(needsReturn, offer, taker, ownDuties);
  const [firstReturn, ...others] = returnDuties;
  const dutyInReturn =
    others.length === 0 ? firstReturn : returnDuties.find(({ date }) => date === returnDate);
  const lacksPerson = isTake && taker === "";
  const lacksReturn = needsReturn && dutyInReturn === undefined;

  async function buildTakeBody() {
    const person = taker === null ? {} : { person: taker };
    if (dutyInReturn === undefined) return person;
    const { date, department, role, position = 1 } = dutyInReturn;
    const roster = taker === null ? null : await readRoster(date, client);
    const posts = roster === null ? [] : listRosterPosts(roster, department);
    const post = posts.find((one) => one.role === role && one.person.id === taker);
    return { ...person, duty: { date, department, role, position: post?.position ?? position } };
  }

  async function send() {
    const { id } = offer;
    if (act === "decline" || act === "withdraw") return change.mutateAsync({ id, act });
    const body = act === "approve" ? {} : await buildTakeBody();
    const endpoint = act === "approve" ? act : "take";
    return rules.run((reasons) =>
      change.mutateAsync({ id, act: endpoint, body: { ...body, reasons } }),
    );
  }

  // Not a mutation of its own: it may wait for the person's answer, which would count as a slow server.
  async function confirm(): Promise<void> {
    setSubmitted(true);
    if (lacksPerson || lacksReturn) return;
    setBusy(true);
    setFailure(null);
    try {
      const changedOffer = await send();
      if (changedOffer === null) return;
      const awaitsApproval = isTake && changedOffer.state === "taken";
      toast.success(awaitsApproval ? "Taken. A roster maker must still approve." : done);
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  const textId = useId();
  const state = current && offerStateText(current, readerId, now).replace(/\.?$/, ".");
  const isUnavailable = !isPossible && !isBusy;
  const canGive = !needsReturn || taker === "" || returnDuties.length > 0;
  return (
    <>
      <Dialog opened onClose={onClose} title={title} isBusy={isBusy} isQuestion>
        {isUnavailable ? (
          <Text>
            {state === null
              ? "This duty is no longer on offer."
              : `This offer has changed in the meantime. ${state}`}
          </Text>
        ) : (
          <Stack gap="md">
            <div id={textId} data-question>
              <QuestionText act={act} offer={offer} mode={mode} readerId={readerId} />
            </div>
            {act === "approve" || (act === "take" && offer.kind !== "swap") ? (
              <RuleNote
                id={`${act} ${offer.id} ${offer.version}`}
                ask={(signal) =>
                  act === "take"
                    ? findTakingRules(offer, readerId, signal)
                    : findOfferRules(offer, readRoster, client, signal)
                }
              />
            ) : null}
            {choosesPerson ? (
              <NativeSelect
                label="Who takes the duty"
                value={personId}
                onChange={(event) => setPersonId(event.currentTarget.value)}
                error={wasSubmitted && lacksPerson && "Please choose who takes the duty."}
                data={[
                  { value: "", label: "Choose…" },
                  ...(people.data ?? [])
                    .filter(({ id }) => id !== offer.duty.person.id)
                    .map((one) => ({ value: one.id, label: fullName(one) })),
                ]}
              />
            ) : null}
            <QueryError query={people} />
            {firstReturn === undefined ? null : (
              <NativeSelect
                label="Duty in return"
                value={dutyInReturn?.date ?? ""}
                onChange={(event) => setReturnDate(event.currentTarget.value)}
                error={wasSubmitted && lacksReturn && "Please choose the duty in return."}
                data={[
                  ...(others.length === 0 ? [] : [{ value: "", label: "Choose…" }]),
                  ...returnDuties.map(({ date }) => ({ value: date, label: dayText(date) })),
                ]}
              />
            )}
            {canGive ? null : <Text>There is no duty as {role} to give in return.</Text>}
          </Stack>
        )}
        {failure === null ? null : <ErrorState error={failure} fallback={failed} />}
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
            {isUnavailable || !canGive ? "Close" : "Cancel"}
          </Button>
          {isUnavailable || !canGive ? null : (
            <Button onClick={() => void confirm()} loading={isBusy}>
              {label}
            </Button>
          )}
        </DialogActions>
      </Dialog>
      {rules.question}
    </>
  );
}

type ReturnDuty = Pick<Duty, "date" | "department" | "role" | "position">;

/** Returns the duties that `taker` could give in return: the user's `own` duties for null, and no duties for "". */
function useReturnDuties(
  isEnabled: boolean,
  { duty: { department, role } }: Offer,
  taker: string | null,
  own: readonly Duty[] | null,
): readonly ReturnDuty[] {
  const now = useNow();
  const today = useHospitalToday();
  const days = { from: today, until: addDays(today, LIMITS.absenceDays - 1) };
  const planned = usePlannedDuties(isEnabled && taker ? days : null, taker).data ?? [];
  if (!isEnabled || taker === "") return [];
  const upcoming = own?.filter((one) => one.for === undefined && Date.parse(one.from) > now) ?? [];
  const known: readonly ReturnDuty[] = taker === null ? upcoming : planned;
  return known.filter((one) => one.role === role && isSameText(one.department, department));
}

type QuestionTextProps = Pick<OfferQuestionProps, "act" | "offer" | "mode" | "readerId">;

function QuestionText({ act, offer, mode, readerId }: QuestionTextProps) {
  const zone = useHospitalZone();
  const { duty, to, taken_by, reason } = offer;
  const owner = personText(duty.person, readerId);
  const post = `${duty.role} of ${duty.department}`;
  const named = taken_by ?? to;
  const listOthers = (...people: (RosterPerson | null)[]) =>
    people.flatMap((one) => (one === null || one.id === readerId ? [] : one));
  if (act === "withdraw" || (act === "decline" && taken_by !== null)) {
    const stayText = owner === "you" ? "You stay" : `${owner} stays`;
    return (
      <Text>
        {`${stayText} on call as ${post}, ${spanText(duty, zone)}.`}
        <MailNote people={listOthers(named)} />
      </Text>
    );
  }
  if (act === "decline") {
    return (
      <Text>
        {`${post}, ${spanText(duty, zone)}.`} <MailNote people={[duty.person]} />
      </Text>
    );
  }
  const takerName = named === null ? "The person who takes the duty" : fullName(named);
  const taker = act === "take" ? "You are" : `${takerName} is`;
  const dutyInReturn = offer.given ?? offer.wanted;
  return (
    <>
      <Text>
        {`${taker} on call as ${post}, ${spanText(getOfferedSpan(offer), zone)}, in place of ${owner}.`}
        {dutyInReturn && ` In return ${owner} is on call ${spanText(dutyInReturn, zone)}.`}
        {act !== "approve" && mode === "approved" ? (
          " The roster changes once a roster maker has approved."
        ) : (
          <MailNote people={listOthers(duty.person, taken_by)} />
        )}
      </Text>
      {reason === "" ? null : <Text c="dimmed">“{reason}”</Text>}
    </>
  );
}
