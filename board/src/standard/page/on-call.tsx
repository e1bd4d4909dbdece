import "./on-call.css";
import { calledRole } from "@wardline/domain/roster/cover";
import { isRosterRole, ROSTER_ROLE_ABBREVIATIONS } from "@wardline/domain/roster/roster-role";
import { TelephoneNumber } from "@wardline/theme/name-text";
import { Crossfade } from "../../chrome/crossfade.js";
import { Called } from "../../chrome/text/called.js";
import type { OnCallCard, OnCallPerson } from "../../view/on-call/on-call.js";
import { personKey } from "../../view/on-call/on-call-pages.js";
import { units } from "../../view/place/stage.js";

/** The roles of a roster, short enough for their column. */
const SHORT_ROLES: Readonly<Record<string, string>> = { "Senior Registrar": "Sr Registrar" };

/** Letters of the longest telephone beside the role's word, and of the longest in large figures: the name has room beside both. */
const BESIDE_WORD = 16;
const IN_LARGE = 20;

/** Who is on call in one department. */
export function OnCall(props: {
  card: OnCallCard;
  /** Tells this card from the one before. */
  id: string;
  height: number;
  /** When the contacts are too old to be called: since when, "14:07". */
  hiddenSince: string | null;
}) {
  const { card, id, height, hiddenSince } = props;
  return (
    <section className="oncall" style={{ height: units(height) }}>
      {hiddenSince === null ? (
        <Crossfade id={id}>
          <h3 className="oncall-title">
            On call · <bdi>{card.department}</bdi>
            {card.until ? ` · until ${card.until}` : ""}
          </h3>
          {card.people.length === 0 ? <p className="oncall-instead">{card.instead}</p> : null}
          {card.notice === undefined ? null : (
            <p className="oncall-instead is-notice">{card.notice}</p>
          )}
          {card.people.map((person) => (
            <Person key={personKey(person)} person={person} people={card.people} />
          ))}
        </Crossfade>
      ) : (
        <p className="oncall-instead">
          Contacts are hidden: they may have changed since the last update ({hiddenSince}).
        </p>
      )}
    </section>
  );
}

function Person({ person, people }: { person: OnCallPerson; people: readonly OnCallPerson[] }) {
  const { role, position, name, phone, for: covered } = person;
  const isLong = phone.length > BESIDE_WORD;
  const second = isRosterRole(role) && (isLong || position !== undefined);
  const short = second ? ROSTER_ROLE_ABBREVIATIONS[role] : (SHORT_ROLES[role] ?? role);
  return (
    <p className={isLong ? "oncall-person is-tight" : "oncall-person"}>
      <span className="oncall-role">{calledRole({ role: short || "Contact", position })}</span>
      <Called name={name} covered={covered} people={people} />
      <TelephoneNumber
        className={phone.length > IN_LARGE ? "oncall-phone is-long" : "oncall-phone"}
      >
        {phone}
      </TelephoneNumber>
    </p>
  );
}
