import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { useSession } from "../../lib/session/session-store.js";
import { momentText } from "../../lib/time/day-text.js";
import { hospitalNameOf, logoOf, useHospitalZone } from "../../lib/time/hospital-time.js";
import { serverNow } from "../../lib/time/server-clock.js";
import classes from "./PrintPage.module.css";

interface PrintPageProps {
  /** What is printed, below the hospital's name. */
  title: string;
  /** A table. */
  children: ReactNode;
  className?: string | undefined;
  /** Whether to open the browser's print dialog, as is usual: not when that is open already. */
  isAsked?: boolean;
  /** Called once the browser has printed, or its dialog was closed. */
  onDone: () => void;
}

/** A sheet of paper, A4 landscape, on which the page is printed for as long as it is shown (`usePrintSheet`). */
export function PrintPage(props: PrintPageProps) {
  const { title, children, className, isAsked = true, onDone } = props;
  const session = useSession();
  const logo = session === null ? null : logoOf(session);
  const zone = useHospitalZone();
  const [printedAt] = useState(() => serverNow());
  const finish = useEffectEvent(onDone);
  const ask = useEffectEvent(() => {
    if (isAsked) window.print();
  });

  useEffect(() => {
    window.addEventListener("afterprint", finish);
    ask();
    return () => window.removeEventListener("afterprint", finish);
  }, []);

  return createPortal(
    <div data-sheet className={[classes.sheet, className].filter(Boolean).join(" ")}>
      <header>
        {/* In the page's own header it is there already. */}
        {logo === null ? null : <img src={logo} alt="" decoding="sync" />}
        <h1>{session === null ? null : hospitalNameOf(session)}</h1>
      </header>
      <p>{title}</p>
      {children}
      <footer>
        Printed at {momentText(printedAt, zone)} by {session?.user.email}
      </footer>
    </div>,
    document.body,
  );
}
