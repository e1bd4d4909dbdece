import { Button, List, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import type { CallInput } from "@wardline/contracts/endpoint";
import { checkCover } from "@wardline/contracts/roster/roster-check";
import type { RuleReasons, rosterFinding } from "@wardline/contracts/roster/roster-rules";
import { LIMITS } from "@wardline/domain/limits";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type * as z from "zod";
import { call } from "../../lib/calls/api.js";
import { dayText } from "../../lib/time/day-text.js";
import { DialogActions, FormButtons } from "../../ui/dialog/DialogActions.js";
import { FormDialog, useUnsavedEntries } from "../../ui/dialog/FormDialog.js";
import { PROSE_TEXT } from "../../ui/form/text-kinds.js";

export type RuleFinding = z.output<typeof rosterFinding>;

type Send<T> = (reasons?: RuleReasons) => Promise<T>;

interface PendingQuestion {
  findings: readonly RuleFinding[];
  /** Called with the reasons; null cancels the change. */
  answer: (reasons: RuleReasons | null) => void;
}

/**
 * Sends changes that the roster rules may refuse. `run` calls `send`, asks for the reasons that the rules require, and
 * calls `send` again with them. It resolves to null if the person cancels or if a rule forbids the change, which
 * the dialog explains; it rejects on any other failure. The caller must render `question`.
 */
export function useRuleQuestion(): {
  run: <T>(send: Send<T>) => Promise<T | null>;
  question: ReactNode;
} {
  const [pending, setPending] = useState<PendingQuestion | null>(null);
  // When a duty is repeated on several days, each day asks about the same people, so the previous reasons are suggested
  // again.
  const previousReasons = useRef<ReadonlyMap<string, string>>(new Map());

  async function run<T>(send: Send<T>, enteredReasons?: RuleReasons): Promise<T | null> {
    try {
      return await send(enteredReasons);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "ROSTER_RULES") throw error;
      const { findings } = error.data as { findings: RuleFinding[] };
      const reasons = await new Promise<RuleReasons | null>((answer) =>
        setPending({ findings, answer }),
      );
      setPending(null);
      if (reasons === null) return null;
      previousReasons.current = new Map(reasons?.map(({ person, reason }) => [person, reason]));
      return run(send, reasons);
    }
  }

  const forbidden = pending?.findings.filter(({ level }) => level === "forbid") ?? [];
  return {
    run,
    question:
      pending === null ? null : (
        <FormDialog
          opened
          onClose={() => pending.answer(null)}
          title={forbidden.length > 0 ? "Not saved" : "Please give a reason"}
        >
          {forbidden.length > 0 ? (
            <>
              <Text>Your hospital does not allow this:</Text>
              <Findings findings={forbidden} />
              <DialogActions>
                <Button onClick={() => pending.answer(null)} data-autofocus>
                  Back
                </Button>
              </DialogActions>
            </>
          ) : (
            <ReasonForm {...pending} previousReasons={previousReasons.current} />
          )}
        </FormDialog>
      ),
  };
}

function ReasonForm(props: PendingQuestion & { previousReasons: ReadonlyMap<string, string> }) {
  const { findings, answer, previousReasons } = props;
  const people = [...new Set(findings.map(({ person }) => person))];
  const [reasons, setReasons] = useState(previousReasons);
  const [wasSubmitted, setSubmitted] = useState(false);
  const readReason = (person: string, from = reasons) => from.get(person) ?? "";
  useUnsavedEntries(people.some((one) => readReason(one) !== readReason(one, previousReasons)));
  const isMissing = (person: string) => readReason(person).trim() === "";

  function submit(event: FormEvent): void {
    // The question may be inside another form, which must not be submitted.
    event.preventDefault();
    event.stopPropagation();
    setSubmitted(true);
    if (people.some(isMissing)) return;
    answer(
      findings.map(({ rule, person, date }) => {
        const reason = readReason(person);
        return { rule, person, date, reason };
      }),
    );
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg" pb={4}>
        <Text>
          This breaks rules of your hospital. To save it, enter a reason, which stays in the log
          with your name.
        </Text>
        {people.map((person, index) => (
          <div key={person}>
            <Findings findings={findings.filter((finding) => finding.person === person)} />
            <TextInput
              {...PROSE_TEXT}
              label="Reason"
              mt="sm"
              withAsterisk
              maxLength={LIMITS.text}
              data-autofocus={index === 0 || undefined}
              value={readReason(person)}
              error={wasSubmitted && isMissing(person) && "Please enter a reason."}
              onChange={(event) =>
                setReasons(new Map(reasons).set(person, event.currentTarget.value))
              }
            />
          </div>
        ))}
      </Stack>
      <FormButtons label="Save with this reason" onCancel={() => answer(null)} />
    </form>
  );
}

function Findings({ findings }: { findings: readonly RuleFinding[] }) {
  return (
    <List spacing={4} mt="xs">
      {findings.map(({ rule, person, date, text }) => (
        <List.Item key={`${rule} ${person} ${date}`}>
          {dayText(date)}: {text}
        </List.Item>
      ))}
    </List>
  );
}

type AskRules = (signal: AbortSignal) => Promise<readonly RuleFinding[]>;

/** Shows, before a duty change is confirmed, the rules that it would break. The answer is cached under `id`. */
export function RuleNote({ id, ask }: { id: string; ask: AskRules }) {
  const { data = [] } = useQuery({
    queryKey: ["rule-note", id],
    queryFn: ({ signal }) => ask(signal),
    gcTime: 0,
  });
  return (
    <span aria-live="polite">
      {data.length === 0 ? null : <b> This breaks rules of your hospital:</b>}
      {data.map(({ rule, person, date, text }) => (
        <Text key={`${rule} ${person} ${date}`} span display="block">
          {dayText(date)}: {text}
        </Text>
      ))}
    </span>
  );
}

/** Returns the rules that a cover would break. */
export async function findCoverRules(
  body: CallInput<typeof checkCover>["body"],
  signal: AbortSignal,
): Promise<readonly RuleFinding[]> {
  return (await call(checkCover, { body, signal })).data;
}
