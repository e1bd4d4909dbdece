import { useFit } from "../chrome/use-fit.js";
import { Crossfade } from "../classical/crossfade.js";
import type { OnCallCard, OnCallPerson } from "../view/on-call.js";
import { units } from "../view/stage.js";
import { usePager } from "../view/use-pager.js";

/** The roles of a roster, short enough for their column. */
const SHORT_ROLES: Readonly<Record<string, string>> = { "Senior Registrar": "Sr Registrar" };

/** Long enough to dial a number; a stop of the tour still shows two cards. */
const CARD_MS = 4_500;
const OVERVIEW_CARD_MS = 7_000;

/** Who is on call: at a team's stop its people, else one department after the other. */
export function OnCall(props: {
  cards: readonly OnCallCard[];
  stop: string;
  now: number;
  height: number;
  /** When the contacts are too old to be called: since when, "14:07". */
  hiddenSince: string | null;
}) {
  const { cards, stop, now, height, hiddenSince } = props;
  const isOverview = stop === " ";
  const { page } = usePager(now, {
    pages: cards.length,
    stay: isOverview ? OVERVIEW_CARD_MS : CARD_MS,
  });
  const card = cards[page] ?? cards[0];
  return (
    <section className="oncall" style={{ height: units(height) }}>
      {hiddenSince !== null || card === undefined ? (
        <p className="oncall-hidden">
          Contacts are hidden: the last update was at {hiddenSince}, and they may have changed.
        </p>
      ) : (
        <Crossfade id={`${stop}/${page}`}>
          <h3 className="oncall-title" dir="auto">
            On call · {card.department}
          </h3>
          {card.people.length === 0 ? <p className="oncall-instead">{card.instead}</p> : null}
          {card.people.map((person) => (
            <Person key={person.role + person.name + person.phone} person={person} />
          ))}
        </Crossfade>
      )}
    </section>
  );
}

function Person({ person: { role, name, phone } }: { person: OnCallPerson }) {
  const ref = useFit<HTMLSpanElement>(2);
  return (
    <p className="oncall-person">
      <span className="oncall-role">{SHORT_ROLES[role] ?? (role || "Contact")}</span>
      <span ref={ref} className="oncall-name line" dir="auto">
        {name}
      </span>
      <span className="oncall-phone">{phone}</span>
    </p>
  );
}
