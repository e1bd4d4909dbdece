import { Box, Group, Stack, Text } from "@mantine/core";
import type { Patient } from "@wardline/contracts/patients/patient";
import { NO_CONTACTS_TEXT } from "@wardline/domain/roster/contact-resolution";
import { formatCalledName, formatCalledRole } from "@wardline/domain/roster/cover";
import { isRosterRole, ROSTER_ROLE_ABBREVIATIONS } from "@wardline/domain/roster/roster-role";
import { clockText } from "@wardline/domain/time/clock-text";
import { ProperName } from "@wardline/theme/name-text";
import type { ReactNode } from "react";
import { getServerTime } from "../../../lib/time/clock.js";
import { momentText } from "../../../lib/time/day-text.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import type { PatientContacts } from "../../../shared/contacts/patient-contacts.js";
import { OnCallTelephone } from "../../../shared/duty/call-question.js";
import { PeopleToCall } from "../../../shared/duty/PeopleToCall.js";
import { reportedText } from "../../../shared/duty/ReportedMark.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import { InfoPopover } from "../../../ui/menu/InfoPopover.js";
import { buildMailLink, Telephone } from "../../../ui/page/Telephone.js";
import { EmptyValue, getCutClass } from "../cells/cells.js";
import classes from "./ContactsCell.module.css";

/** Width of a line, in characters. */
const LINE_CHARACTERS = 22;

interface CellProps {
  patient: Patient;
  contacts: PatientContacts;
  /** True to show the contact on one line if it fits; otherwise it takes two short lines. */
  isLine?: boolean;
  /** End of duty that the page shows once above the list instead of in every row. */
  shownEnd?: string | null;
  /** `SKIPPED_TAB_INDEX` if the row has another control that opens the contacts. */
  tabIndex?: number | undefined;
}

/** First contact to call for a patient; a click shows the others (docs/wire/roster.md, Duties). */
export function ContactsCell({ patient, contacts, shownEnd = null, ...rest }: CellProps) {
  const zone = useHospitalZone();
  if (contacts.kind === "asking") return <EmptyValue text="…" />;
  if (contacts.kind === "none") return <EmptyValue text={NO_CONTACTS_TEXT} />;
  if (contacts.kind === "stored") {
    const [name = "", ...others] = [...contacts.phones, ...contacts.emails];
    return (
      <ContactLines
        {...rest}
        contacts={contacts}
        label={`Contacts of ${patient.name}`}
        name={name}
        others={others.length}
      >
        {contacts.reason === "past" ? null : (
          <span className={classes.more}>{contacts.reason}</span>
        )}
      </ContactLines>
    );
  }
  const { first, duties } = contacts;
  const { department, until } = duties[0];
  const role = isRosterRole(first.role) ? ROSTER_ROLE_ABBREVIATIONS[first.role] : first.role;
  return (
    <ContactLines
      {...rest}
      contacts={contacts}
      label={`Everyone on call for ${patient.name}`}
      tip={[first.name || department, formatCalledRole(first)].filter(Boolean).join(", ")}
      name={[formatCalledName(first) || department, role].filter(Boolean).join(" · ")}
      others={duties.length - 1}
    >
      <span
        className={getCutClass(classes.more, first.phone, LINE_CHARACTERS - 6)}
        {...hoverTip(first.phone)}
      >
        {first.phone === "" ? null : (
          <OnCallTelephone person={first} duty={duties[0]} tabIndex={rest.tabIndex} />
        )}
        {first.reported === undefined ? (
          until === shownEnd ? null : (
            <span>until {clockText(until, zone)}</span>
          )
        ) : (
          <Box component="b" c="var(--mantine-color-yellow-light-color)" fw={600}>
            {reportedText(first.reported, zone, getServerTime())}
          </Box>
        )}
      </span>
    </ContactLines>
  );
}

type KnownContacts = Extract<PatientContacts, { kind: "duties" | "stored" }>;

interface ContactLinesProps extends Pick<CellProps, "isLine" | "tabIndex"> {
  contacts: KnownContacts;
  label: string;
  tip?: string;
  name: string;
  others: number;
  children: ReactNode;
}

function ContactLines(props: ContactLinesProps) {
  const { contacts, isLine = false, tabIndex, label, tip, name, others, children } = props;
  const properName = <ProperName>{name}</ProperName>;
  const lines = (
    <>
      <InfoPopover
        label={label}
        tip={tip}
        // On a shared line, text that is too long is cut off.
        className={getCutClass(classes.person, name, isLine ? 0 : LINE_CHARACTERS)}
        tabIndex={tabIndex}
        text={
          others === 0 ? (
            properName
          ) : (
            <span className={classes.first}>
              <span className={getCutClass(undefined, name, LINE_CHARACTERS)}>{properName}</span>
              <small>+{others}</small>
            </span>
          )
        }
      >
        {() => <AllContacts contacts={contacts} />}
      </InfoPopover>
      {children}
    </>
  );
  // Two lines need no wrapper, because the table cell contains them.
  return isLine ? <span className={classes.line}>{lines}</span> : lines;
}

/** Lists all contacts for a patient, with links for phone and email (docs/wire/roster.md, Duties). */
export function AllContacts({ contacts }: { contacts: KnownContacts }) {
  const zone = useHospitalZone();
  if (contacts.kind === "stored") {
    return (
      <Stack
        component="ul"
        className={classes.links}
        gap={8}
        m={0}
        p={0}
        style={{ listStyle: "none" }}
      >
        {contacts.phones.map((phone) => (
          <li key={phone}>
            <Telephone phone={phone} />
          </li>
        ))}
        {contacts.emails.map((email) => (
          <li key={email}>
            <a href={buildMailLink(email)}>{email}</a>
          </li>
        ))}
      </Stack>
    );
  }
  return (
    <Stack gap={16}>
      {contacts.duties.map((duty) => (
        <section key={duty.department} aria-label={duty.department}>
          <Group
            component="header"
            justify="space-between"
            align="stretch"
            gap="0 12px"
            mb={8}
            pb={6}
            style={{ borderBottom: "1px solid var(--wl-line)" }}
          >
            <b>{duty.department}</b>
            {duty.source === "roster" ? (
              <Text span inherit c="dimmed" fz="0.8125rem">
                until {momentText(duty.until, zone)}
              </Text>
            ) : null}
          </Group>
          <PeopleToCall {...duty} duty={duty} />
        </section>
      ))}
    </Stack>
  );
}
