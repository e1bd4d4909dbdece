import type { QrModules } from "@wardline/theme/qr-path";
import { useEffect, useState } from "react";

/** Returns the modules of a text's QR code; null until the library has loaded. */
export function useQrModules(text: string, errorCorrectionLevel: "L" | "M"): QrModules | null {
  const [modules, setModules] = useState<QrModules | null>(null);
  useEffect(() => {
    let isOver = false;
    import("qrcode")
      .then(({ create }) => {
        if (!isOver) setModules(create(text, { errorCorrectionLevel }).modules);
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [text, errorCorrectionLevel]);
  return modules;
}
