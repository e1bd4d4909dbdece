import type { OnCallPerson } from "@wardline/contracts/roster/on-call";
import { Telephone } from "../../ui/page/Telephone.js";
import { askAfterCall, type CalledDuty } from "./call-question.js";

interface OnCallTelephoneProps {
  person: OnCallPerson;
  /** Duty in which the person is called; if it is missing, the user is not asked how the call ended. */
  duty?: CalledDuty | undefined;
  label?: string;
  className?: string | undefined;
  tabIndex?: number | undefined;
}

/** Link to call a person on call; asks after the call how it ended (docs/wire/roster.md, Reports of calls). */
export function OnCallTelephone(props: OnCallTelephoneProps) {
  const { person, duty, label, className, tabIndex } = props;
  return (
    <Telephone
      phone={person.phone}
      className={className}
      tabIndex={tabIndex}
      {...(label === undefined ? {} : { label })}
      {...(duty === undefined ? {} : { onUse: () => askAfterCall(person, duty) })}
    />
  );
}
