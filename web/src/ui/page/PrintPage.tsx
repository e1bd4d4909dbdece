import { useWindowEvent } from "@mantine/hooks";
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { useSession } from "../../lib/session/session-store.js";
import { getServerTime } from "../../lib/time/clock.js";
import { useMomentText } from "../../lib/time/day-text.js";
import { getSessionHospitalName, getSessionLogo } from "../../lib/time/hospital-time.js";
import { PaperFoot } from "./PaperFoot.js";
import classes from "./PrintPage.module.css";

interface PrintPageProps {
  title: string;
  /** Tables, each with a `PrintHead`. */
  children: ReactNode;
  className?: string | undefined;
  /** False if the browser's print dialog is already open; otherwise the sheet opens the dialog. */
  opensPrintDialog?: boolean;
  /** Called at the user's next input after printing, because browsers report the end of printing too early or never. */
  onDone: () => void;
}

const SheetContext = createContext({ title: "", source: "" });

/** An A4 landscape sheet that replaces the page in print while mounted (`usePrintSheet`). */
export function PrintPage(props: PrintPageProps) {
  const { title, children, className, opensPrintDialog = true, onDone } = props;
  const session = useSession();
  const logo = session === null ? null : getSessionLogo(session);
  const hospital = session === null ? "" : getSessionHospitalName(session);
  const formatMoment = useMomentText();
  const [printedAt, setPrintedAt] = useState(getServerTime);
  const source = `${hospital} · Printed at ${formatMoment(printedAt)} by ${session?.user.email}`;
  const openPrintDialog = useEffectEvent(() => {
    if (opensPrintDialog) window.print();
  });

  useWindowEvent("beforeprint", () => flushSync(() => setPrintedAt(getServerTime())));
  useEffect(() => openPrintDialog(), []);
  useWindowEvent("pointerdown", () => onDone(), true);
  useWindowEvent("keydown", () => onDone(), true);

  return createPortal(
    <div data-sheet className={[classes.sheet, className].filter(Boolean).join(" ")}>
      <PaperFoot text={`${title} · ${source}`} />
      <header>
        {/* The page's own header already shows the logo, so the image is already loaded. */}
        {logo === null ? null : <img src={logo} alt="" decoding="sync" />}
        <h1>{hospital}</h1>
      </header>
      <SheetContext value={{ title, source }}>{children}</SheetContext>
    </div>,
    document.body,
  );
}

/** The first row of a table head, repeated on every sheet: title, hospital, time and person. */
export function PrintHead({ columns, subject }: { columns: number; subject?: string }) {
  const { title, source } = use(SheetContext);
  return (
    <tr className={classes.head}>
      <th colSpan={columns}>
        {subject === undefined ? title : `${subject}: ${title}`}
        <small translate="no">{source}</small>
      </th>
    </tr>
  );
}

/** Prints a page's sheet, from the page's button or the browser's menu, unless another part of the page is printing. */
export function usePrintSheet(isReady = true) {
  const [requestedBy, setRequestedBy] = useState<"button" | "browser" | null>(null);
  useWindowEvent("beforeprint", () => {
    const isAlone = document.querySelector("body > [data-sheet]") === null;
    if (isReady && isAlone && requestedBy === null) flushSync(() => setRequestedBy("browser"));
  });
  return {
    isPrinting: requestedBy !== null,
    isPrintDialogNeeded: requestedBy === "button",
    print: () => {
      // Removes a sheet that is still mounted, so that it renders and prints again.
      flushSync(() => setRequestedBy(null));
      setRequestedBy("button");
    },
    onDone: () => setRequestedBy(null),
  };
}
