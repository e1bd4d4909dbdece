import { formatCalledRole } from "@wardline/domain/roster/cover";
import { isRosterRole, ROSTER_ROLE_ABBREVIATIONS } from "@wardline/domain/roster/roster-role";
import { TelephoneNumber } from "@wardline/theme/name-text";
import { splitTelephone } from "@wardline/theme/telephone-numbers";
import { Crossfade } from "../../chrome/crossfade.js";
import { FittedText, useRuler } from "../../chrome/text/fitted.js";
import { buildCalledForms } from "../../view/on-call/called-forms.js";
import { abbreviateName } from "../../view/on-call/duty-forms.js";
import type { OnCallCard, OnCallPerson } from "../../view/on-call/on-call.js";
import { getPersonKey } from "../../view/on-call/on-call-pages.js";
import { fitText, measureText } from "../../view/place/ruler.js";
import { toCssLength } from "../../view/place/stage.js";

/** Roles that are too long for their column, with a short form. */
const SHORT_ROLES: Readonly<Record<string, string>> = { "Senior Registrar": "Sr Registrar" };

/** Letter sizes of names, and gaps around a line and before a phone number, in units, as in the style sheet. */
const NAME_SIZES = [32, 28, 25] as const;
const CARD_MARGIN = 44;
const PHONE_GAP = 12;

/** Forms of a phone number next to a name. The later ones abbreviate the role, so that its column is narrower. */
const PHONE_STYLES = [
  { role: 178, size: 30, tracking: 0, lines: 1 },
  { role: 64, size: 30, tracking: 0, lines: 1 },
  { role: 64, size: 22, tracking: -0.02, lines: 1 },
  { role: 64, size: 19, tracking: -0.02, lines: 2 },
] as const;

/** Shows the people on call in one department. */
export function OnCall(props: {
  card: OnCallCard;
  id: string;
  width: number;
  height: number;
  /** Time of day from which contacts are too old to show, such as "14:07"; null while they are shown. */
  hiddenSince: string | null;
}) {
  const { card, id, width, height, hiddenSince } = props;
  useRuler();
  return (
    <section className="oncall" style={{ height: toCssLength(height) }}>
      {hiddenSince === null ? (
        <Crossfade id={id}>
          <h3 className="secondary oncall-title">
            On call · <bdi>{card.department}</bdi>
            {card.until ? ` · until ${card.until}` : ""}
          </h3>
          {card.people.length === 0 ? (
            <p className="secondary oncall-instead">{card.fallback}</p>
          ) : null}
          {card.notice === undefined ? null : (
            <p className="oncall-instead is-notice">{card.notice}</p>
          )}
          {card.people.map((person) => (
            <Person
              key={getPersonKey(person)}
              person={person}
              people={card.people}
              width={width - CARD_MARGIN}
            />
          ))}
        </Crossfade>
      ) : (
        <p className="secondary oncall-instead">
          Contacts are hidden: they may have changed since the last update ({hiddenSince}).
        </p>
      )}
    </section>
  );
}

function Person(props: { person: OnCallPerson; people: readonly OnCallPerson[]; width: number }) {
  const { person, people, width } = props;
  const { role, position, phone } = person;
  const form = fitPhone(person, width);
  const isShort = form.role < PHONE_STYLES[0].role || position !== undefined;
  const shortRole =
    isShort && isRosterRole(role) ? ROSTER_ROLE_ABBREVIATIONS[role] : (SHORT_ROLES[role] ?? role);
  const calledForm = fitText(buildCalledForms(person, NAME_SIZES, people), width - form.beside);
  return (
    <p className="oncall-person">
      <span className="secondary oncall-role" style={{ width: toCssLength(form.role) }}>
        {formatCalledRole({ role: shortRole || "Contact", position })}
      </span>
      <FittedText as="span" className="called" form={calledForm} />
      {phone === "" ? null : (
        <span
          className={form.lines === 2 ? "oncall-phone is-two" : "oncall-phone"}
          style={{
            width: toCssLength(form.beside - form.role - PHONE_GAP),
            fontSize: toCssLength(form.size),
            letterSpacing: `${form.tracking}em`,
          }}
        >
          <TelephoneNumber>{phone}</TelephoneNumber>
        </span>
      )}
    </p>
  );
}

/** Returns the first form of the phone number that leaves space for the name, or else the narrowest. */
function fitPhone({ name, phone }: OnCallPerson, width: number) {
  const numbers = splitTelephone(phone);
  const phones = PHONE_STYLES.filter(({ lines }) => lines <= numbers.length).map((one) => {
    const letters = { size: one.size, tracking: one.tracking, weight: 600 };
    const parts = (one.lines === 1 ? [phone] : numbers).map((part) => measureText(part, letters));
    return { ...one, beside: one.role + (phone === "" ? 0 : PHONE_GAP + Math.max(...parts)) };
  });
  const smallestStyle = { size: NAME_SIZES[2], weight: 600 };
  const forms = [name, abbreviateName(name)].flatMap((text) =>
    phones.map((form) => ({ ...smallestStyle, words: [{ text }], beside: form.beside, form })),
  );
  return fitText(forms, width).form;
}
