import type { OnCallPerson } from "@wardline/contracts/on-call";
import { Telephone } from "../../ui/page/Telephone.js";
import { askAfterCall, type CalledDuty } from "./call-question.js";

interface OnCallTelephoneProps {
  person: OnCallPerson;
  /** The duty in which the person is called; absent where nothing is asked after a call. */
  duty?: CalledDuty | undefined;
  label?: string;
  className?: string | undefined;
  tabIndex?: number | undefined;
}

/** The number of somebody on call; after a call the page asks how it ended (docs/wire.md, Reports of calls). */
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
