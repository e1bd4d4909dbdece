import { Alert, List } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconInfoCircle } from "@tabler/icons-react";
import { pluralise } from "@wardline/domain/text/format-count";
import { useEffect, useEffectEvent, useState } from "react";
import { useUnsavedEntries } from "../dialog/FormDialog.js";
import type { toastsAbout } from "../feedback/toast.js";
import { type DraftNoteProps, plainText } from "./DraftNote.js";
import { useFormDraft } from "./draft.js";
import { type FieldErrors, parseFieldErrors, showErrors } from "./form-errors.js";

/** A field that somebody else changed while the record was open here. */
export interface ConcurrentChange {
  field: string;
  isEditedHere: boolean;
}

interface Versioned {
  version: number;
}

interface RecordEditing<Entity extends Versioned | null, Values> {
  /** Latest state of the record, including other people's saves. Null for a new record. */
  record: Entity;
  /** Tells apart the fields of forms that are open side by side. */
  name?: string;
  toValues: (record: Entity) => Values;
}

/** Merges a change from `before` to `now` into a form: untouched fields take the new values, edited fields stay. */
export function rebase<Values extends Record<string, unknown>>(
  before: Values,
  now: Values,
  values: Values,
): { values: Values; changes: ConcurrentChange[] } {
  const next = { ...values };
  const changes: ConcurrentChange[] = [];
  for (const field of Object.keys(before) as (keyof Values & string)[]) {
    const [old, current, typed] = [before, now, values].map((one) => JSON.stringify(one[field]));
    if (old === current) continue;
    const isEditedHere = typed !== old;
    if (!isEditedHere) next[field] = now[field];
    // Two people who entered the same value do not conflict.
    if (typed !== current) changes.push({ field, isEditedHere });
  }
  return { values: next, changes };
}

/** Form of a record that others may save: edited fields stay, untouched ones update. `base` is the saved version. */
export function useRecordEditing<
  Entity extends Versioned | null,
  Values extends Record<string, unknown>,
>({ record, name, toValues }: RecordEditing<Entity, Values>) {
  const form = useForm<Values>({
    ...(name !== undefined && { name }),
    initialValues: toValues(record),
  });
  const [base, setBase] = useState(record);
  const [concurrentChanges, setConcurrentChanges] = useState<readonly ConcurrentChange[]>([]);

  function fillForm(latest: Entity, values: Values): void {
    form.setInitialValues(toValues(latest));
    form.setValues(values);
    form.resetDirty(toValues(latest));
    setBase(latest);
  }
  function mergeLatest(latest: Entity): void {
    if (latest === null || latest.version <= (base?.version ?? 0)) return;
    const { values, changes } = rebase(toValues(base), toValues(latest), form.getValues());
    fillForm(latest, values);
    if (changes.length > 0) setConcurrentChanges(changes);
  }
  function take(latest: Entity): void {
    fillForm(latest, toValues(latest));
    setConcurrentChanges([]);
  }
  const followRecord = useEffectEvent(mergeLatest);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the record is changed from outside, by the live feed
    followRecord(record);
  }, [record]);

  return {
    form,
    base,
    concurrentChanges,
    follow: mergeLatest,
    take,
    dismiss: () => setConcurrentChanges([]),
  };
}

interface RecordForm<Entity extends Versioned | null, Values, Answer>
  extends RecordEditing<Entity, Values> {
  /** Name of the draft, such as "ward 4711" or "ward new". Without a name, no draft is stored. */
  draft?: string;
  findErrors?: (values: Values, base: Entity) => FieldErrors;
  /** Maps server errors to the form's fields if these differ from the contract's. */
  serverErrors?: (error: unknown, values: Values) => FieldErrors;
  /** Sends the entries based on `base`, which is null for a new record. Resolves to null if the person cancels. */
  send: (values: Values, base: Entity) => Promise<Answer>;
  readCurrent?: (error: unknown) => NonNullable<Entity> | null;
  /** Toasts of the form. Leave out if a field shows errors and `send` reports success. */
  toast?: ReturnType<typeof toastsAbout>;
  saved?: string | ((answer: NonNullable<Answer>, values: Values) => string);
  about?: (values: Values) => string;
  failed?: string;
  selectLatest?: (answer: NonNullable<Answer>) => Entity;
  onSaved?: () => void;
  /** Returns true if there is nothing to send; by default, if an existing record is unchanged. */
  isUnchanged?: (values: Values, base: Entity) => boolean;
  /** Called instead of `send` if there is nothing to send; `onSaved` by default. */
  onUnchanged?: () => void;
}

/** Returns a form that sends its values with a call (docs/development.md, A form). `save` never rejects. */
export function useRecordForm<
  Entity extends Versioned | null,
  Values extends Record<string, unknown>,
  Answer,
>({
  draft,
  findErrors = () => ({}),
  serverErrors = (error) => parseFieldErrors(error),
  send,
  readCurrent = () => null,
  toast,
  saved = "",
  about,
  failed = "",
  selectLatest,
  onSaved,
  isUnchanged,
  onUnchanged = onSaved,
  ...record
}: RecordForm<Entity, Values, Answer>) {
  const { follow, take, ...editing } = useRecordEditing(record);
  const { form, base } = editing;
  const [state, setState] = useState<"open" | "saving" | "saved">("open");
  const isUnsaved = form.isDirty() && state !== "saved";
  useUnsavedEntries(isUnsaved);
  const restoredDraft = useFormDraft(draft ?? "", form, draft !== undefined && isUnsaved);

  async function save(values: Values): Promise<void> {
    if (state === "saving" || showErrors(form, findErrors(values, base))) return;
    if (isUnchanged?.(values, base) ?? (base !== null && !form.isDirty())) return onUnchanged?.();
    setState("saving");
    try {
      const answer = await send(values, base);
      if (answer === null) return setState("open");
      finishSave(answer as NonNullable<Answer>, values);
    } catch (error) {
      setState("open");
      showErrors(form, serverErrors(error, values));
      toast?.error(error, failed);
      const current = readCurrent(error);
      if (current !== null) follow(current);
    }
  }

  function finishSave(answer: NonNullable<Answer>, values: Values): void {
    if (selectLatest !== undefined) take(selectLatest(answer));
    toast?.success(typeof saved === "string" ? saved : saved(answer, values), {
      about: about?.(values),
    });
    onSaved?.();
    // If the form stays open, leaving it with new entries must still ask for confirmation.
    setState(form.isDirty() ? "saved" : "open");
  }

  return {
    ...editing,
    draft: restoredDraft,
    baseValues: record.toValues(base),
    isUnsaved,
    isBusy: state === "saving",
    save,
  };
}

interface ConcurrentChangeAlertProps extends Pick<DraftNoteProps, "labels" | "formatValue"> {
  concurrentChanges: readonly ConcurrentChange[];
  baseValues: Readonly<Record<string, unknown>>;
  dismiss: () => void;
}

const LIST = new Intl.ListFormat("en");

/** Lists other people's changes to the open record, and their effect on the form. */
export function ConcurrentChangeAlert(props: ConcurrentChangeAlertProps) {
  const { concurrentChanges, baseValues, labels = {}, formatValue = plainText, dismiss } = props;
  if (concurrentChanges.length === 0) return null;
  const verb = pluralise(concurrentChanges.length, "was", "were");
  const getLabel = (field: string) => labels[field] ?? field;
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconInfoCircle aria-hidden="true" />}
      title={`${LIST.format(concurrentChanges.map(({ field }) => getLabel(field)))} ${verb} changed by someone else`}
      withCloseButton
      closeButtonLabel="Dismiss message"
      onClose={dismiss}
    >
      <List size="sm" spacing={4}>
        {concurrentChanges.map(({ field, isEditedHere }) => (
          <List.Item key={field}>
            {getLabel(field)} is now <b>{formatValue(baseValues, field) || "empty"}</b>.
            {isEditedHere
              ? " What you have entered is kept and will replace it when you save."
              : ""}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
