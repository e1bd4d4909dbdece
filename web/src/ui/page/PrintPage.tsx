import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { useSession } from "../../lib/session/session-store.js";
import { momentText } from "../../lib/time/day-text.js";
import { hospitalNameOf, logoOf, useHospitalZone } from "../../lib/time/hospital-time.js";
import { serverNow } from "../../lib/time/server-clock.js";
import { PaperFoot } from "./PaperFoot.js";
import classes from "./PrintPage.module.css";

interface PrintPageProps {
  /** What is printed. */
  title: string;
  /** Tables, each with a `PrintHead`. */
  children: ReactNode;
  className?: string | undefined;
  /** Whether to open the browser's print dialog, as is usual: not when that is open already. */
  isAsked?: boolean;
  /** Called at the next input: some browsers say that they have printed before they look at the page, others never say it. */
  onDone: () => void;
}

/** What every sheet says: its title, and whose it is. */
const Sheet = createContext({ title: "", printed: "" });

/** A sheet of paper, A4 landscape, on which the page is printed for as long as it is shown (`usePrintSheet`). */
export function PrintPage(props: PrintPageProps) {
  const { title, children, className, isAsked = true, onDone } = props;
  const session = useSession();
  const logo = session === null ? null : logoOf(session);
  const hospital = session === null ? "" : hospitalNameOf(session);
  const zone = useHospitalZone();
  const [printedAt, setPrintedAt] = useState(() => serverNow());
  const printed = `${hospital} · Printed at ${momentText(printedAt, zone)} by ${session?.user.email}`;
  const finish = useEffectEvent(onDone);
  const ask = useEffectEvent(() => {
    if (isAsked) window.print();
  });

  useEffect(() => {
    const again = () => flushSync(() => setPrintedAt(serverNow()));
    const done = () => finish();
    window.addEventListener("beforeprint", again);
    ask();
    window.addEventListener("pointerdown", done, true);
    window.addEventListener("keydown", done, true);
    return () => {
      window.removeEventListener("beforeprint", again);
      window.removeEventListener("pointerdown", done, true);
      window.removeEventListener("keydown", done, true);
    };
  }, []);

  return createPortal(
    <div data-sheet className={[classes.sheet, className].filter(Boolean).join(" ")}>
      <PaperFoot text={`${title} · ${printed}`} />
      <header>
        {/* In the page's own header it is there already. */}
        {logo === null ? null : <img src={logo} alt="" decoding="sync" />}
        <h1>{hospital}</h1>
      </header>
      <Sheet value={{ title, printed }}>{children}</Sheet>
    </div>,
    document.body,
  );
}

interface PrintHeadProps {
  columns: number;
  /** The ward or department of the table, where a sheet has several. */
  of?: string;
}

/** The first row of a table's head, which stands on every sheet: what is printed, of which hospital, when and by whom. */
export function PrintHead({ columns, of }: PrintHeadProps) {
  const { title, printed } = use(Sheet);
  return (
    <tr className={classes.head}>
      <th colSpan={columns}>
        {of === undefined ? title : `${of}: ${title}`}
        <small translate="no">{printed}</small>
      </th>
    </tr>
  );
}
