import { Alert, List } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconInfoCircle } from "@tabler/icons-react";
import { pluralOf } from "@wardline/domain/text/counted";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useUnsavedEntries } from "../dialog/FormDialog.js";
import type { toastsAbout } from "../feedback/toast.js";
import { useFormDraft } from "./draft.js";
import { type FieldErrors, fieldErrors, showErrors } from "./form-errors.js";

/** A field that someone else changed while the record was being edited here. */
export interface MeanwhileChange {
  field: string;
  /** Whether it was also changed here: what was typed is kept. */
  isTyped: boolean;
}

/** Something that others may save at the same time. */
interface Versioned {
  version: number;
}

interface RecordEditing<Entity extends Versioned | null, Values> {
  /** In its latest state: what others save comes in here. Null: a new one. */
  record: Entity;
  /** What a form of it starts with. */
  valuesOf: (record: Entity) => Values;
}

/**
 * A form's values after someone else has changed its record from `before` to `now`: untouched fields follow, typed ones
 * stay. Values are the same when their JSON is.
 */
export function rebase<Values extends Record<string, unknown>>(
  before: Values,
  now: Values,
  values: Values,
): { values: Values; changes: MeanwhileChange[] } {
  const next = { ...values };
  const changes: MeanwhileChange[] = [];
  for (const field of Object.keys(before) as (keyof Values & string)[]) {
    const [old, current, typed] = [before, now, values].map((one) => JSON.stringify(one[field]));
    if (old === current) continue;
    const isTyped = typed !== old;
    if (!isTyped) next[field] = now[field];
    // Two people who wrote the same do not differ.
    if (typed !== current) changes.push({ field, isTyped });
  }
  return { values: next, changes };
}

/**
 * The editing of a record that others may save at the same time: what is typed stays, untouched fields follow, and what
 * was changed meanwhile is named (`MeanwhileAlert`). `base` is the state on top of which it is saved.
 */
export function useRecordEditing<
  Entity extends Versioned | null,
  Values extends Record<string, unknown>,
>({ record, valuesOf }: RecordEditing<Entity, Values>) {
  const form = useForm<Values>({ initialValues: valuesOf(record) });
  const [base, setBase] = useState(record);
  const [meanwhile, setMeanwhile] = useState<readonly MeanwhileChange[]>([]);

  /** The form holds `values` on top of `latest`. */
  function hold(latest: Entity, values: Values): void {
    form.setInitialValues(valuesOf(latest));
    form.setValues(values);
    form.resetDirty(valuesOf(latest));
    setBase(latest);
  }
  function follow(latest: Entity): void {
    if (latest === null || latest.version <= (base?.version ?? 0)) return;
    const { values, changes } = rebase(valuesOf(base), valuesOf(latest), form.getValues());
    hold(latest, values);
    if (changes.length > 0) setMeanwhile(changes);
  }
  /** After a save of the whole record: nothing is typed any more. */
  function take(latest: Entity): void {
    hold(latest, valuesOf(latest));
    setMeanwhile([]);
  }
  const followRecord = useEffectEvent(follow);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the record is changed from outside, by the live feed
    followRecord(record);
  }, [record]);

  return { form, base, meanwhile, follow, take, dismiss: () => setMeanwhile([]) };
}

interface RecordForm<Entity extends Versioned | null, Values>
  extends RecordEditing<Entity, Values> {
  /** Under which name what was typed is kept over a reload: "ward 4711", "ward new". */
  draft: string;
  /** What needs attention before anything is sent. */
  errorsOf: (values: Values) => FieldErrors;
  /** What the server says is wrong, by the form's fields, where those are not the contract's. */
  serverErrors?: (error: unknown, values: Values) => FieldErrors;
  /** Sends what was typed on top of `base`; null: a new one. */
  send: (values: Values, base: Entity) => Promise<unknown>;
  /** The present state that came with a refusal because someone else was faster; null for any other failure. */
  currentOf: (error: unknown) => NonNullable<Entity> | null;
  toast: ReturnType<typeof toastsAbout>;
  saved: string;
  /** The name of the record, which `saved` names. */
  about?: (values: Values) => string;
  failed: string;
  onSaved: () => void;
}

/**
 * A dialog's form of a versioned record (docs/development.md, A form): draft, guard of unsaved entries, errors at the
 * fields, and the one answer to "someone else was faster". `save` never rejects.
 */
export function useRecordForm<
  Entity extends Versioned | null,
  Values extends Record<string, unknown>,
>({
  draft,
  errorsOf,
  serverErrors = (error) => fieldErrors(error),
  send,
  currentOf,
  toast,
  saved,
  about,
  failed,
  onSaved,
  ...editing
}: RecordForm<Entity, Values>) {
  const { form, base, meanwhile, follow, dismiss } = useRecordEditing(editing);
  const [state, setState] = useState<"open" | "saving" | "saved">("open");
  const isUnsaved = form.isDirty() && state !== "saved";
  useUnsavedEntries(isUnsaved);
  const returned = useFormDraft(draft, form, isUnsaved);

  async function save(values: Values): Promise<void> {
    if (state === "saving" || showErrors(form, errorsOf(values))) return;
    if (base !== null && !form.isDirty()) {
      onSaved();
      return;
    }
    setState("saving");
    try {
      await send(values, base);
      setState("saved");
      toast.success(saved, { about: about?.(values) });
      onSaved();
    } catch (error) {
      setState("open");
      showErrors(form, serverErrors(error, values));
      toast.error(error, failed);
      const current = currentOf(error);
      if (current !== null) follow(current);
    }
  }

  return { form, base, meanwhile, dismiss, draft: returned, isBusy: state === "saving", save };
}

interface MeanwhileAlertProps {
  changes: readonly MeanwhileChange[];
  labelOf: (field: string) => string;
  /** How the field reads now. */
  textOf: (field: string) => ReactNode;
  onDismiss: () => void;
}

const LIST = new Intl.ListFormat("en");

/** Says what someone else changed while the record was being edited here, and what becomes of it. */
export function MeanwhileAlert(props: MeanwhileAlertProps) {
  const { changes, labelOf, textOf, onDismiss } = props;
  if (changes.length === 0) return null;
  const verb = pluralOf(changes.length, "was", "were");
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconInfoCircle aria-hidden="true" />}
      title={`${LIST.format(changes.map(({ field }) => labelOf(field)))} ${verb} changed meanwhile`}
      withCloseButton
      closeButtonLabel="Dismiss message"
      onClose={onDismiss}
    >
      <List size="sm" spacing={4}>
        {changes.map(({ field, isTyped }) => (
          <List.Item key={field}>
            {labelOf(field)} is now <b>{textOf(field)}</b>.
            {isTyped ? " What you have entered is kept and will replace it when you save." : ""}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
