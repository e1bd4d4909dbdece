import { NativeSelect, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { OfferedDuty } from "@wardline/contracts/roster/offers";
import { LIMITS } from "@wardline/domain/limits";
import { fullName } from "@wardline/domain/people/full-name";
import {
  OFFER_KIND_LABELS,
  OFFER_KINDS,
  type OfferKind,
  type OfferMode,
} from "@wardline/domain/roster/offer";
import { isDay } from "@wardline/domain/time/zoned-day";
import { errorText } from "../../lib/calls/error-text.js";
import { formatLocalMoment, parseLocalMoment } from "../../lib/time/day-text.js";
import { useHospitalToday, useHospitalZone } from "../../lib/time/hospital-time.js";
import { QueryError } from "../../ui/feedback/QueryError.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { DateField } from "../../ui/form/DateField.js";
import type { FieldErrors } from "../../ui/form/form-errors.js";
import { DialogForm } from "../../ui/form/PageForm.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { Segments } from "../../ui/form/Segments.js";
import { PROSE_TEXT } from "../../ui/form/text-kinds.js";
import { useAwayOption } from "../absences/AwayMark.js";
import { spanText } from "../duty/duty-text.js";
import {
  listRosterPosts,
  OFFERS_KEY,
  type OfferBody,
  type ReadRoster,
  useCreateOffer,
  useOfferPeople,
} from "./offers.js";

const toast = toastsAbout("offer");

export interface OfferFormProps {
  duty: OfferedDuty;
  mode: OfferMode;
  readRoster: ReadRoster;
  onClose: () => void;
}

type OfferValues = {
  kind: OfferKind;
  /** Id of the colleague; "" to offer the duty to everybody. */
  to: string;
  /** Duty wanted in return for a swap: any duty, or the duty on `day` of the person with the id `wanted`. */
  inReturn: "any" | "certain";
  day: string;
  wanted: string;
  from: string;
  until: string;
  reason: string;
};

const KINDS = OFFER_KINDS.map((value) => ({ value, label: OFFER_KIND_LABELS[value] }));

/** Renders a form to enter what is offered, to whom, and for what in return (docs/wire/roster.md, Offers). */
export function OfferForm({ duty, mode, readRoster, onClose }: OfferFormProps) {
  const { date, department, role, position } = duty;
  const zone = useHospitalZone();
  const today = useHospitalToday();
  const create = useCreateOffer();
  const awayOption = useAwayOption();
  const entry = useRecordForm({
    record: null,
    toValues: (): OfferValues => ({
      kind: "give",
      to: "",
      inReturn: "any",
      day: "",
      wanted: "",
      from: formatLocalMoment(Date.parse(duty.from), zone).slice(0, 16),
      until: formatLocalMoment(Date.parse(duty.until), zone).slice(0, 16),
      reason: "",
    }),
    draft: `offer ${date} ${department} ${role} ${duty.person.id}`,
    findErrors,
    send: (values) => create.mutateAsync(toBody(values)),
    toast,
    saved: "Duty offered",
    failed: "Failed to offer the duty.",
    onSaved: onClose,
  });
  const { form } = entry;
  const { kind, to, inReturn, day } = form.values;
  const people = useOfferPeople({ kind, department, role });
  const colleagues = people.data?.filter(({ id }) => id !== duty.person.id) ?? [];
  const isSpecific = kind === "swap" && inReturn === "certain";
  const posts = useQuery({
    queryKey: [...OFFERS_KEY, "posts", day, department, role, duty.person.id],
    queryFn: async ({ client }) => {
      const roster = await readRoster(day, client);
      const all = roster === null ? [] : listRosterPosts(roster, department);
      return all.filter((one) => one.role === role && one.person.id !== duty.person.id);
    },
    enabled: isSpecific && isDay(day),
  });
  const [first, ...others] = posts.data ?? [];
  const wanted =
    others.length === 0
      ? first
      : posts.data?.find(({ person }) => person.id === form.values.wanted);

  function toBody(values: OfferValues): OfferBody {
    const post = { date, department, role, position };
    return {
      ...post,
      kind: values.kind,
      to: isSpecific || values.to === "" ? null : values.to,
      wanted:
        isSpecific && wanted ? { ...post, date: values.day, position: wanted.position } : null,
      reason: values.reason,
      ...(values.kind === "cover" && {
        from: toRfc3339(values.from, zone),
        until: toRfc3339(values.until, zone),
      }),
    };
  }

  function findErrors(values: OfferValues): FieldErrors {
    if (values.kind === "cover") {
      const errors: FieldErrors = {};
      if (toRfc3339(values.from, zone) === "") errors.from = "Please enter when the part begins.";
      if (toRfc3339(values.until, zone) === "") errors.until = "Please enter when the part ends.";
      return errors;
    }
    if (!isSpecific) return {};
    if (!isDay(values.day)) return { day: "Please choose the day of the other duty." };
    if (posts.data === undefined) return { day: "The roster for this day is still loading." };
    if (first === undefined) return { day: `No colleague is on call as ${role} on this day.` };
    return wanted === undefined ? { wanted: "Please choose whose duty you want." } : {};
  }

  return (
    <DialogForm
      entry={entry}
      shownBy={[
        ...(kind === "cover" ? ["from", "until"] : []),
        ...(isSpecific ? ["day", "wanted"] : ["to"]),
        "reason",
      ]}
      label={isSpecific || to !== "" ? "Offer" : "Offer to everybody"}
      onCancel={onClose}
      data-autofocus
    >
      <Text size="sm" c="dimmed">
        {`${role}, ${department}, ${spanText(duty, zone)}.`}{" "}
        {mode === "approved" ? "A roster maker must approve before the roster changes." : null}
      </Text>
      <div>
        <Segments
          label="Kind of offer"
          options={KINDS}
          value={kind}
          // Each kind of offer has different candidates.
          onChange={(value) => form.setValues({ kind: value, to: "" })}
        />
      </div>
      {kind === "cover" ? (
        <>
          <DateField label="From" withTime {...form.getInputProps("from")} />
          <DateField label="Until" withTime {...form.getInputProps("until")} />
        </>
      ) : null}
      {kind === "swap" ? (
        <NativeSelect
          label="In return"
          data={[
            { value: "any", label: "Any duty" },
            { value: "certain", label: "A specific duty" },
          ]}
          {...form.getInputProps("inReturn")}
        />
      ) : null}
      {isSpecific ? (
        <>
          <DateField label="Day of the other duty" min={today} {...form.getInputProps("day")} />
          <QueryError query={posts} fallback="Failed to fetch roster" />
          {first === undefined ? null : (
            <NativeSelect
              label="Whose duty"
              {...form.getInputProps("wanted")}
              value={wanted?.person.id ?? ""}
              data={[
                ...(others.length === 0 ? [] : [{ value: "", label: "Choose…" }]),
                ...[first, ...others].map(({ person }) => ({
                  value: person.id,
                  label: fullName(person),
                })),
              ]}
            />
          )}
        </>
      ) : (
        <NativeSelect
          label="To"
          data={[
            { value: "", label: `Everybody in ${department}` },
            ...colleagues.map((one) => ({
              value: one.id,
              label: fullName(one) + awayOption(one.id),
            })),
          ]}
          {...form.getInputProps("to")}
          error={form.errors.to ?? (people.isError ? errorText(people.error) : undefined)}
        />
      )}
      <TextInput
        {...PROSE_TEXT}
        label="Reason"
        description="Optional. Visible to the people you name, the person who takes the duty, and roster makers."
        maxLength={LIMITS.text}
        {...form.getInputProps("reason")}
      />
    </DialogForm>
  );
}

/** Converts a field's local time to RFC 3339; "" if it is not a valid time. */
function toRfc3339(text: string, zone: string): string {
  const at = parseLocalMoment(text, zone);
  return at === null ? "" : new Date(at).toISOString();
}
