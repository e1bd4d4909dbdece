import type { OnCallPerson } from "@wardline/contracts/roster/on-call";
import { formatCalledRole } from "@wardline/domain/roster/cover";
import { ProperName, TelephoneNumber } from "@wardline/theme/name-text";

/** Prints "Nkechi Okafor · Consultant · 0803 555 1000" or "Ada Eze for Bola Obi · Consultant · 0803 555 1001". */
export function PersonOnPaper(props: { person: OnCallPerson; fallback?: string }) {
  const { person, fallback = "" } = props;
  const { phone, email, own_role: own, for: covered } = person;
  const role = formatCalledRole(person);
  return (
    <>
      <ProperName>{person.name || fallback}</ProperName>
      {covered === undefined ? null : (
        <>
          {own === undefined ? " for " : `, ${role} `}
          <ProperName>{covered}</ProperName>
        </>
      )}
      {role === "" || own !== undefined ? null : ` · ${role}`}
      {phone === "" && email === "" ? null : " · "}
      {phone === "" ? email : <TelephoneNumber>{phone}</TelephoneNumber>}
    </>
  );
}
