import { Button, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { OfferedDuty } from "@wardline/contracts/offers";
import type { RosterPerson } from "@wardline/contracts/roster";
import { LIMITS } from "@wardline/domain/limits";
import {
  OFFER_KIND_LABELS,
  OFFER_KINDS,
  type OfferKind,
  type OfferMode,
} from "@wardline/domain/roster/offer";
import { isDay } from "@wardline/domain/time/zoned-day";
import { errorText } from "../../lib/calls/error-text.js";
import { useHospitalToday, useHospitalZone } from "../../lib/time/hospital-time.js";
import { localOfMoment, momentOfLocal } from "../../lib/time/local-moment.js";
import { DialogActions } from "../../ui/dialog/DialogActions.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { DateField } from "../../ui/form/DateField.js";
import { DraftNote } from "../../ui/form/DraftNote.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import { focusFirst } from "../../ui/form/focus-first.js";
import type { FieldErrors } from "../../ui/form/form-errors.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { Segments } from "../../ui/form/Segments.js";
import { PROSE_TEXT } from "../../ui/form/text-kinds.js";
import { useAwayOption } from "../absences/AwayMark.js";
import {
  OFFERS_KEY,
  type OfferBody,
  postsIn,
  type ReadRoster,
  useCreateOffer,
  useOfferPeople,
  whenText,
} from "./offers.js";

const toast = toastsAbout("offer");

export interface OfferFormProps {
  /** The duty that is offered, and whose it is. */
  duty: OfferedDuty;
  mode: OfferMode;
  readRoster: ReadRoster;
  onClose: () => void;
}

type OfferValues = {
  kind: OfferKind;
  /** Whom it is for, by id; "" for everybody. */
  to: string;
  /** Of a swap: whether one certain duty is asked for, its day and whose it is, by id. */
  inReturn: "any" | "certain";
  day: string;
  wanted: string;
  from: string;
  until: string;
  reason: string;
};

const KINDS = OFFER_KINDS.map((value) => ({ value, label: OFFER_KIND_LABELS[value] }));

/** What is offered, to whom, and for what in return (docs/wire.md, Offers). */
export function OfferForm({ duty, mode, readRoster, onClose }: OfferFormProps) {
  const zone = useHospitalZone();
  const today = useHospitalToday();
  const create = useCreateOffer();
  const awayOption = useAwayOption();
  const { form, draft, isBusy, save } = useRecordForm<null, OfferValues>({
    record: null,
    valuesOf: () => ({
      kind: "give",
      to: "",
      inReturn: "any",
      day: "",
      wanted: "",
      from: localOfMoment(Date.parse(duty.from), zone).slice(0, 16),
      until: localOfMoment(Date.parse(duty.until), zone).slice(0, 16),
      reason: "",
    }),
    draft: `offer ${duty.date} ${duty.department} ${duty.role} ${duty.person.id}`,
    errorsOf,
    send: (values) => create.mutateAsync(bodyOf(values)),
    currentOf: () => null,
    toast,
    saved: "Duty offered",
    failed: "Failed to offer the duty",
    onSaved: onClose,
  });
  const { kind, to, inReturn, day } = form.values;
  const people = useOfferPeople({ kind, department: duty.department, role: duty.role });
  const colleagues = people.data?.filter(({ id }) => id !== duty.person.id) ?? [];
  const isCertain = kind === "swap" && inReturn === "certain";
  const posts = usePostsOn(isCertain && isDay(day) ? day : null, duty, readRoster);
  const [first, ...others] = posts.data ?? [];
  const wanted =
    others.length === 0
      ? first
      : posts.data?.find(({ person }) => person.id === form.values.wanted);

  function bodyOf(values: OfferValues): OfferBody {
    const { date, department, role, position } = duty;
    return {
      kind: values.kind,
      date,
      department,
      role,
      position,
      to: isCertain || values.to === "" ? null : values.to,
      wanted:
        isCertain && wanted !== undefined
          ? { date: values.day, department, role, position: wanted.position }
          : null,
      reason: values.reason,
      ...(values.kind === "cover" && {
        from: momentText(values.from, zone),
        until: momentText(values.until, zone),
      }),
    };
  }

  function errorsOf(values: OfferValues): FieldErrors {
    if (values.kind === "cover") {
      return {
        ...(momentOfLocal(values.from, zone) == null
          ? { from: "Please enter when the part begins." }
          : {}),
        ...(momentOfLocal(values.until, zone) == null
          ? { until: "Please enter when the part ends." }
          : {}),
      };
    }
    if (!isCertain) return {};
    if (!isDay(values.day)) return { day: "Please choose the day of the other duty." };
    if (posts.data === undefined) return { day: "The roster of this day is not here yet." };
    if (first === undefined) return { day: `No colleague is on call as ${duty.role} on this day.` };
    return wanted === undefined ? { wanted: "Please choose whose duty you want." } : {};
  }

  return (
    <form ref={focusFirst} onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <DraftNote draft={draft} />
        <Text size="sm" c="dimmed">
          {`${duty.role}, ${duty.department}, ${whenText(duty, zone)}.`}{" "}
          {mode === "approved" ? "A roster maker approves before the roster changes." : null}
        </Text>
        <div>
          <Segments
            label="What is offered"
            options={KINDS}
            value={kind}
            // Who could be named differs with what is offered.
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
              { value: "certain", label: "A certain duty" },
            ]}
            {...form.getInputProps("inReturn")}
          />
        ) : null}
        {isCertain ? (
          <>
            <DateField label="Day of the other duty" min={today} {...form.getInputProps("day")} />
            {posts.isError ? (
              <ErrorState
                error={posts.error}
                fallback="Failed to fetch roster"
                onRetry={() => void posts.refetch()}
              />
            ) : null}
            {first === undefined ? null : (
              <NativeSelect
                label="Whose duty"
                {...form.getInputProps("wanted")}
                value={wanted?.person.id ?? ""}
                data={[
                  ...(others.length === 0 ? [] : [{ value: "", label: "Choose…" }]),
                  ...[first, ...others].map(({ person }) => ({
                    value: person.id,
                    label: nameOf(person),
                  })),
                ]}
              />
            )}
          </>
        ) : (
          <NativeSelect
            label="To"
            data={[
              { value: "", label: `Everybody of ${duty.department}` },
              ...colleagues.map((one) => ({
                value: one.id,
                label: nameOf(one) + awayOption(one.id),
              })),
            ]}
            {...form.getInputProps("to")}
            error={form.errors.to ?? (people.isError ? errorText(people.error) : undefined)}
          />
        )}
        <TextInput
          {...PROSE_TEXT}
          label="Reason"
          description="Optional. Only whom you name, who takes it and those who make the roster can read it."
          maxLength={LIMITS.text}
          {...form.getInputProps("reason")}
        />
        <FormErrors errors={form.errors} shownBy={shownFields(kind, isCertain)} />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} data-autofocus>
          {isCertain || to !== "" ? "Offer" : "Offer to everybody"}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The fields that are there to show what is wrong with them. */
function shownFields(kind: OfferKind, isCertain: boolean): string[] {
  const part = kind === "cover" ? ["from", "until"] : [];
  return [...part, ...(isCertain ? ["day", "wanted"] : ["to"]), "reason"];
}

/** The colleagues who are on call in the duty's role on a day; nothing is asked for null. */
function usePostsOn(day: string | null, duty: OfferedDuty, readRoster: ReadRoster) {
  const { department, role, person } = duty;
  return useQuery({
    queryKey: [...OFFERS_KEY, "posts", day, department, role, person.id],
    queryFn: async ({ client }) => {
      const roster = day === null ? null : await readRoster(day, client);
      return roster === null
        ? []
        : postsIn(roster, department).filter(
            (post) => post.role === role && post.person.id !== person.id,
          );
    },
    enabled: day !== null,
  });
}

/** A field's moment in RFC 3339; "" where it is none. */
function momentText(text: string, zone: string): string {
  const at = momentOfLocal(text, zone);
  return at === null ? "" : new Date(at).toISOString();
}

function nameOf({ firstName, lastName }: RosterPerson): string {
  return `${firstName} ${lastName}`;
}
