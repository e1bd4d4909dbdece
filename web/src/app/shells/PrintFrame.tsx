import { useMomentText } from "../../lib/time/day-text.js";
import "./print.css";
import { useWindowEvent } from "@mantine/hooks";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSession } from "../../lib/session/session-store.js";
import { getServerTime } from "../../lib/time/clock.js";
import { getSessionHospitalName } from "../../lib/time/hospital-time.js";
import { PaperFoot } from "../../ui/page/PaperFoot.js";

const SCHEME = "data-mantine-color-scheme";

/** Prints a page without a sheet of its own: black on white, with the hospital's name, the person and the time. */
export function PrintFrame() {
  const session = useSession();
  const formatMoment = useMomentText();
  const [printedAt, setPrintedAt] = useState<number | null>(null);
  const scheme = useRef<string | null>(null);
  useWindowEvent("beforeprint", () => {
    scheme.current ??= document.documentElement.getAttribute(SCHEME);
    // A sheet has its own footer.
    const isPage = document.querySelector("body > [data-sheet]") === null;
    flushSync(() => setPrintedAt(isPage ? getServerTime() : null));
    document.documentElement.setAttribute(SCHEME, "light");
  });
  useWindowEvent("afterprint", () => {
    if (scheme.current !== null) document.documentElement.setAttribute(SCHEME, scheme.current);
    scheme.current = null;
    setPrintedAt(null);
  });
  if (printedAt === null || session === null) return null;
  const hospital = getSessionHospitalName(session);
  const title = document.getElementById("page-title")?.textContent ?? "";
  const footerText = `Printed at ${formatMoment(printedAt)} by ${session.user.email}`;
  return (
    <>
      <PaperFoot isPageFooter text={[title, hospital, footerText].filter(Boolean).join(" · ")} />
      <p data-print-frame>
        <b>{hospital}</b>
        <span>{footerText}</span>
      </p>
    </>
  );
}
