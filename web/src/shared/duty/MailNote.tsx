import { useQuery } from "@tanstack/react-query";
import type { RosterPerson } from "@wardline/contracts/roster/roster";
import { listWithoutEmail } from "@wardline/contracts/roster/roster-mails";
import { fullName } from "@wardline/domain/people/full-name";
import { pluralise } from "@wardline/domain/text/format-count";
import { capitalise } from "@wardline/domain/text/text-forms";
import { ProperName } from "@wardline/theme/name-text";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { Telephone } from "../../ui/page/Telephone.js";
import { listText } from "./duty-text.js";

interface MailNoteProps {
  /** People affected by a duty change, except the current user. */
  people: readonly Pick<RosterPerson, "id" | "firstName" | "lastName">[];
  /** Other recipients, such as "the roster makers". */
  others?: string | undefined;
}

/** Shows who gets an email about a duty change, and who gets none, with the number to call. */
export function MailNote({ people, others }: MailNoteProps) {
  const ids = people.map(({ id }) => id).join(",");
  const { data } = useQuery({
    ...answerQuery(["without-email", ids], listWithoutEmail, { query: { people: ids } }),
    enabled: ids !== "",
  });
  const peopleWithoutEmail = ids === "" ? [] : data;
  if (peopleWithoutEmail === undefined) return null;
  const mailedNames = people
    .filter(({ id }) => !peopleWithoutEmail.some((one) => one.id === id))
    .map(fullName);
  const all = others === undefined ? mailedNames : [...mailedNames, others];
  const verb = pluralise(others === undefined ? all.length : 2, "gets", "get");
  return (
    <>
      {all.length === 0 ? null : <span> {capitalise(`${listText(all)} ${verb} an email.`)}</span>}
      {peopleWithoutEmail.map(({ id, name, phone }) => (
        <b key={id}>
          {" "}
          <ProperName>{name}</ProperName> gets no email
          {phone === "" ? ", and no number is known." : ": call "}
          {phone === "" ? null : <Telephone phone={phone} label={`Call ${name}, ${phone}`} />}
        </b>
      ))}
    </>
  );
}
