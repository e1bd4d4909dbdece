import { compared } from "@wardline/domain/text/text-forms";
import { type CSSProperties, memo, useMemo } from "react";
import "./panel.css";
import { Crossfade } from "../chrome/crossfade.js";
import { Called } from "../chrome/text/called.js";
import { useFit } from "../chrome/text/use-fit.js";
import {
  cardSizes,
  type OnCallCard,
  type OnCallPerson,
  personKey,
} from "../view/on-call/on-call.js";
import {
  briefCards,
  briefPerson,
  type CardRoom,
  firstToCall,
  isOneLine,
  onCallPages,
  pinnedPages,
  roleLetters,
} from "../view/on-call/on-call-pages.js";
import { familyName } from "../view/patients/names.js";
import { units } from "../view/place/stage.js";
import { pageTurn } from "../view/time/turns.js";

interface PanelProps {
  cards: readonly OnCallCard[];
  /** The team of the one room that the board shows, if it shows one: all of it stands on top. */
  team: string | null;
  /** Read from 5 m: the first to call alone. */
  isFar: boolean;
  room: CardRoom;
  /** Epoch milliseconds. */
  now: number;
  /** When the contacts are too old to be called: since when, "14:07". */
  hiddenSince: string | null;
}

/** Who is on call, department by department and page by page (docs/board.md, 2D Classical). */
export default function OnCallPanel(props: PanelProps) {
  const { cards, team, isFar, room, now, hiddenSince } = props;
  const pages = useMemo(() => {
    if (isFar) return onCallPages(firstToCall(cards), room);
    const own = cards.find(({ department }) => team !== null && compared(department) === team);
    const others = briefCards(cards.filter((card) => card !== own));
    return own === undefined ? onCallPages(others, room) : pinnedPages(own, others, room);
  }, [cards, team, isFar, room]);
  const page = pageTurn(now, pages.length).index;
  return <PanelPage pages={pages} page={page} team={team} room={room} hiddenSince={hiddenSince} />;
}

const PanelPage = memo(function PanelPage(props: {
  pages: readonly (readonly (readonly OnCallCard[])[])[];
  page: number;
  team: string | null;
  room: CardRoom;
  hiddenSince: string | null;
}) {
  const { pages, page, team, room, hiddenSince } = props;
  const sizes = cardSizes(room.contact);
  const style = {
    "--card-padding": units(sizes.padding),
    "--card-title": units(sizes.title),
    "--card-line": units(sizes.line),
    "--card-gap": units(sizes.gap),
    "--card-role": units(sizes.role),
    "--brief-padding": units(sizes.brief.padding),
    "--brief-side": units(sizes.brief.side),
    "--brief-title": units(sizes.brief.title),
  } as CSSProperties;
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
      <div className="panel-body" style={style}>
        {hiddenSince === null ? (
          <Crossfade id={`${team ?? ""}/${page}`}>
            <div className="cards">
              {(pages[page] ?? []).map((column) => (
                <div key={keyOf(column[0])} className="cards-column">
                  {column.map((card) => (
                    <Card key={keyOf(card)} card={card} room={room} />
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

/** A divided card has several, which begin with other people. */
function keyOf(card: OnCallCard | undefined): string {
  const [first] = card?.people ?? [];
  return `${card?.department}/${first === undefined ? "" : personKey(first)}`;
}

function Card({ card, room }: { card: OnCallCard; room: CardRoom }) {
  const title = useFit<HTMLHeadingElement>(3);
  const isBrief = card.isBrief === true;
  const [first] = card.people;
  const role = isBrief ? (first?.role ?? "") : "";
  const covered = first?.for;
  const { others = 0 } = card;
  return (
    <section className={isBrief ? "card is-brief" : "card"}>
      <h3 ref={title} className="card-title">
        <span className="card-department line" dir="auto">
          {card.department}
        </span>
        {role === "" ? null : (
          <span className="card-first">
            {roleLetters({ role })}
            {isBrief && others > 0 ? ` +${others}` : null}
          </span>
        )}
        {isBrief && covered !== undefined ? (
          <span className="card-instead-of">
            for <bdi>{familyName(covered)}</bdi>
          </span>
        ) : null}
        {card.until ? (
          <span className="card-until">
            <span className="card-word">until </span>
            <span className="card-to">to </span>
            {card.until}
          </span>
        ) : null}
      </h3>
      {card.people.length === 0 ? <p className="card-instead">{card.instead}</p> : null}
      {card.notice === undefined || isBrief ? null : (
        <p className="card-instead is-notice">{card.notice}</p>
      )}
      {card.people.map((person) =>
        isBrief ? (
          <First key={personKey(person)} person={person} room={room} />
        ) : (
          <Person key={personKey(person)} person={person} isShort={isOneLine(person, room)} />
        ),
      )}
    </section>
  );
}

/** A telephone on a line of its own, which becomes smaller before anything of it is cut. */
function Phone({ phone }: { phone: string }) {
  const ref = useFit<HTMLParagraphElement>(4);
  return (
    <p ref={ref} className="card-phone">
      {phone}
    </p>
  );
}

/** Whom one calls first of a department. */
function First({ person, room }: { person: OnCallPerson; room: CardRoom }) {
  const { name, isSmall, isOneLine: isShort } = briefPerson(person, room);
  const { phone } = person;
  const hasPhone = phone !== "" && name !== phone;
  return (
    <>
      <p className={isSmall ? "card-person is-small" : "card-person"}>
        <Called name={name} covered={undefined} />
        {isShort && hasPhone ? <span className="card-beside">{phone}</span> : null}
      </p>
      {!isShort && hasPhone ? <Phone phone={phone} /> : null}
    </>
  );
}

function Person({ person, isShort }: { person: OnCallPerson; isShort: boolean }) {
  const { name, phone, for: covered } = person;
  return (
    <>
      <p className="card-person">
        <span className="card-role">{roleLetters(person)}</span>
        <Called name={name || phone} covered={covered} />
        {isShort && name && phone ? <span className="card-beside">{phone}</span> : null}
      </p>
      {!isShort && name && phone ? <Phone phone={phone} /> : null}
    </>
  );
}
