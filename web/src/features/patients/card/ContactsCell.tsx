import type { Patient } from "@wardline/contracts/patients";
import { NO_CONTACTS_TEXT } from "@wardline/domain/roster/contact-resolution";
import { calledName } from "@wardline/domain/roster/cover";
import { isRosterRole, ROSTER_ROLE_ABBREVIATIONS } from "@wardline/domain/roster/roster-role";
import { clockText } from "@wardline/domain/time/clock-text";
import { ProperName } from "@wardline/theme/name-text";
import { type ReactNode } from "react";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { serverNow } from "../../../lib/time/server-clock.js";
import { OnCallTelephone } from "../../../shared/duty/OnCallTelephone.js";
import { reportedText } from "../../../shared/duty/ReportedMark.js";
import { InfoPopover } from "../../../ui/menu/InfoPopover.js";
import { mailLink, Telephone } from "../../../ui/page/Telephone.js";
import { Nothing } from "../cells/cells.js";
import { cutLong } from "../cells/long-text.js";
import classes from "./ContactsCell.module.css";
import type { PatientContacts } from "./patient-contacts.js";
import { TeamsToCall } from "./TeamsToCall.js";

/** Of a line of the column, in letters. */
const ROOM = 22;

interface ContactsCellProps {
  patient: Patient;
  contacts: PatientContacts;
  /** All in one line, as far as there is room; in two short ones otherwise. */
  isLine?: boolean;
  /** The end of duties that the list says once: no row says it again. */
  saidEnd?: string | null;
  /** `PASSED_BY_TAB` where the row has an act that stands behind them. */
  tabIndex?: number | undefined;
}

/** Whom to call for a patient: the first of the calling order, and the others at one click (docs/wire.md, Duties). */
export function ContactsCell(props: ContactsCellProps) {
  const { patient, contacts, isLine = false, saidEnd = null, tabIndex } = props;
  switch (contacts.kind) {
    case "asking":
      return <Nothing text="…" />;
    case "none":
      return <Nothing text={NO_CONTACTS_TEXT} />;
    case "duties":
      return <DutyContacts {...{ patient, contacts, isLine, saidEnd, tabIndex }} />;
    case "stored":
      return <StoredContacts {...{ patient, contacts, isLine, tabIndex }} />;
  }
}

interface KnownContactsProps<Kind extends PatientContacts["kind"]> {
  patient: Patient;
  contacts: Extract<PatientContacts, { kind: Kind }>;
  isLine: boolean;
  tabIndex: number | undefined;
}

function DutyContacts({
  patient,
  contacts,
  isLine,
  saidEnd,
  tabIndex,
}: KnownContactsProps<"duties"> & { saidEnd: string | null }) {
  const zone = useHospitalZone();
  const { first, duties } = contacts;
  const [duty, ...others] = duties;
  const { department, until } = duty;
  const role = isRosterRole(first.role) ? ROSTER_ROLE_ABBREVIATIONS[first.role] : first.role;
  const name = [calledName(first) || department, role].filter(Boolean).join(" · ");
  return (
    <InLines isLine={isLine}>
      <InfoPopover
        label={`Everyone on call for ${patient.name}`}
        className={personClass(name, isLine)}
        tabIndex={tabIndex}
        text={<First text={name} others={others.length} />}
      >
        {() => <TeamsToCall duties={duties} />}
      </InfoPopover>
      <span className={cutLong(classes.more, first.phone, ROOM - 6)} title={first.phone}>
        {first.phone === "" ? null : (
          <OnCallTelephone person={first} duty={duty} tabIndex={tabIndex} />
        )}
        {first.reported === undefined ? (
          until === saidEnd ? null : (
            <span>until {clockText(until, zone)}</span>
          )
        ) : (
          <b className={classes.reported}>{reportedText(first.reported, zone, serverNow())}</b>
        )}
      </span>
    </InLines>
  );
}

function StoredContacts({ patient, contacts, isLine, tabIndex }: KnownContactsProps<"stored">) {
  const { phones, emails, reason } = contacts;
  const ways = [...phones, ...emails];
  return (
    <InLines isLine={isLine}>
      <InfoPopover
        label={`Contacts of ${patient.name}`}
        className={personClass(ways[0] ?? "", isLine)}
        tabIndex={tabIndex}
        text={<First text={ways[0]} others={ways.length - 1} />}
      >
        {() => (
          <ul className={classes.links}>
            {phones.map((phone) => (
              <li key={phone}>
                <Telephone phone={phone} />
              </li>
            ))}
            {emails.map((email) => (
              <li key={email}>
                <a href={mailLink(email)}>{email}</a>
              </li>
            ))}
          </ul>
        )}
      </InfoPopover>
      {reason === "past" ? null : <span className={classes.more}>{reason}</span>}
    </InLines>
  );
}

/** A line that is shared is cut off wherever its room ends. */
function personClass(text: string, isLine: boolean): string | undefined {
  return cutLong(classes.person, text, isLine ? 0 : ROOM);
}

/** The first of those to call, cut off where there is no room, and how many there are beside. */
function First({ text = "", others }: { text: string | undefined; others: number }) {
  const named = <ProperName>{text}</ProperName>;
  if (others < 1) return named;
  return (
    <span className={classes.first}>
      <span className={cutLong(undefined, text, ROOM)}>{named}</span>
      <small>+{others}</small>
    </span>
  );
}

/** In a table the cell itself holds the two lines. */
function InLines({ isLine, children }: { isLine: boolean; children: ReactNode }) {
  return isLine ? <span className={classes.line}>{children}</span> : children;
}
