import { type CSSProperties, memo } from "react";
import "./panel.css";
import { useFit } from "../chrome/use-fit.js";
import { CARD, type OnCallCard, type OnCallPerson } from "../view/on-call.js";
import { units } from "../view/stage.js";
import { Crossfade } from "./crossfade.js";

const CARD_SIZES = {
  "--card-padding": units(CARD.padding),
  "--card-title": units(CARD.title),
  "--card-person": units(CARD.person),
  "--card-phone": units(CARD.phone),
  "--card-gap": units(CARD.gap),
} as CSSProperties;

/** The roles of a roster, short enough for a column (docs/product.md, Records and fields). */
const SHORT_ROLES: Readonly<Record<string, string>> = {
  "Senior Registrar": "Sr Registrar",
};

/** One page of who is on call, department by department (docs/board.md, 2D Classical). */
export const OnCallPanel = memo(function OnCallPanel(props: {
  pages: readonly (readonly (readonly OnCallCard[])[])[];
  page: number;
  /** When the contacts are too old to be called: since when, "14:07". */
  hiddenSince: string | null;
}) {
  const { pages, page, hiddenSince } = props;
  return (
    <>
      <div className="panel-head">
        <h2 className="panel-title">On call now</h2>
        {pages.length > 1 && hiddenSince === null ? (
          <span className="panel-place">
            {page + 1}/{pages.length}
          </span>
        ) : null}
      </div>
      <div className="panel-body" style={CARD_SIZES}>
        {hiddenSince === null ? (
          <Crossfade id={page}>
            <div className="cards">
              {(pages[page] ?? []).map((column) => (
                <div key={column[0]?.department ?? ""} className="cards-column">
                  {column.map((card) => (
                    <Card key={card.department} card={card} />
                  ))}
                </div>
              ))}
            </div>
          </Crossfade>
        ) : (
          <p className="panel-empty">
            Contacts are hidden: they may have changed since the last update ({hiddenSince}).
          </p>
        )}
      </div>
    </>
  );
});

function Card({ card }: { card: OnCallCard }) {
  return (
    <section className="card">
      <h3 className="card-title">
        <span className="line" dir="auto">
          {card.department}
        </span>
        {card.until ? <span className="card-until">until {card.until}</span> : null}
      </h3>
      {card.people.length === 0 ? <p className="card-instead">{card.instead}</p> : null}
      {card.people.map((person) => (
        <Person key={person.role + person.name + person.phone} person={person} />
      ))}
    </section>
  );
}

function Person({ person: { role, name, phone } }: { person: OnCallPerson }) {
  const text = name || phone;
  const ref = useFit<HTMLSpanElement>(1);
  return (
    <>
      <p className="card-person">
        <span className="card-role">{SHORT_ROLES[role] ?? (role || "Contact")}</span>
        <span ref={ref} className="card-name line" dir="auto">
          {text}
        </span>
      </p>
      {name && phone ? <p className="card-phone">{phone}</p> : null}
    </>
  );
}
