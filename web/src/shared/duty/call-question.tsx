import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type OnCall, type OnCallPerson, reportCall } from "@wardline/contracts/roster/on-call";
import { CALL_RESULTS, type CallResult } from "@wardline/domain/roster/call-reports";
import { isRosterRole } from "@wardline/domain/roster/roster-role";
import { TelephoneNumber } from "@wardline/theme/name-text";
import type { ComponentProps } from "react";
import { call } from "../../lib/calls/api.js";
import { copyText } from "../../lib/copy-text.js";
import { getServerTime } from "../../lib/time/clock.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { Telephone } from "../../ui/page/Telephone.js";

export type CalledDuty = Pick<OnCall, "department" | "source" | "from" | "until">;

/** Milliseconds after which the question about a call is dropped: by then nobody remembers how the call ended. */
const QUESTION_LIFETIME_MS = 5 * 60_000;

/** Maximum milliseconds between a click on the link and leaving the page to make the call. */
const MAX_LEAVE_DELAY_MS = 30_000;

const ID = "call-question";

export const RESULT_LABELS: Readonly<Record<CallResult, string>> = {
  reached: "Reached",
  no_answer: "No answer",
  wrong_person: "Wrong person",
};

const toasts = toastsAbout("calls");

let pendingQuestion: AbortController | null = null;

/**
 * Asks how a call ended, once a person who used a telephone link returns to the page (docs/wire/roster.md, Reports of
 * calls). Asks only about people who are on call now according to a roster. A computer with a mouse has no dialer, so
 * there the function copies the number and asks immediately.
 */
export function askAfterCall(person: OnCallPerson, duty: CalledDuty): void {
  pendingQuestion?.abort();
  notifications.hide(ID);
  const now = getServerTime();
  const isNow = Date.parse(duty.from) <= now && now < Date.parse(duty.until);
  if (!isNow || duty.source !== "roster" || !isRosterRole(person.role)) return;
  if (matchMedia("(hover: hover) and (pointer: fine)").matches) {
    void copyText(person.phone).then((isCopied) => showQuestion(person, duty, isCopied));
    return;
  }
  const controller = new AbortController();
  pendingQuestion = controller;
  let wasLeft = false;
  const recordLeave = () => {
    if (getServerTime() - now < MAX_LEAVE_DELAY_MS) wasLeft = true;
  };
  const askOnReturn = () => {
    if (!wasLeft || document.visibilityState === "hidden") return;
    controller.abort();
    showQuestion(person, duty);
  };
  const { signal } = controller;
  window.addEventListener("blur", recordLeave, { signal });
  window.addEventListener("focus", askOnReturn, { signal });
  document.addEventListener(
    "visibilitychange",
    () => (document.visibilityState === "hidden" ? recordLeave() : askOnReturn()),
    { signal },
  );
}

function showQuestion(person: OnCallPerson, duty: CalledDuty, isCopied = false): void {
  const { name, phone } = person;
  notifications.show({
    id: ID,
    role: "group",
    color: "petrol",
    title: `Did ${name} answer?`,
    message: (
      <Group gap="xs" mt={6}>
        {isCopied ? (
          <Text size="sm">
            <TelephoneNumber>{phone}</TelephoneNumber> is copied.
          </Text>
        ) : null}
        {CALL_RESULTS.map((result) => (
          <Button
            key={result}
            variant="default"
            size="sm"
            px="sm"
            mih={44}
            onClick={() => void send(person, duty, result)}
          >
            {RESULT_LABELS[result]}
          </Button>
        ))}
      </Group>
    ),
    autoClose: QUESTION_LIFETIME_MS,
    closeButtonProps: { "aria-label": "Dismiss question" },
  });
}

async function send(
  { name, role, position = 1 }: OnCallPerson,
  { department }: CalledDuty,
  result: CallResult,
): Promise<void> {
  notifications.hide(ID);
  if (!isRosterRole(role)) return;
  try {
    await call(reportCall, { body: { department, role, position, name, result } });
    if (result !== "reached")
      toasts.success("Thank you. If a second person reports this, everybody will see a warning.");
  } catch (error) {
    toasts.error(error, "Failed to report the call.");
  }
}

interface OnCallTelephoneProps
  extends Pick<ComponentProps<typeof Telephone>, "label" | "className" | "tabIndex"> {
  person: OnCallPerson;
  /** Duty in which the person is called; if it is missing, the user is not asked how the call ended. */
  duty?: CalledDuty | undefined;
}

/** Link to call a person on call; asks after the call how it ended (docs/wire/roster.md, Reports of calls). */
export function OnCallTelephone({ person, duty, ...link }: OnCallTelephoneProps) {
  return (
    <Telephone
      {...link}
      phone={person.phone}
      {...(duty && { onUse: () => askAfterCall(person, duty) })}
    />
  );
}
