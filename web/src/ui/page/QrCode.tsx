import { Box } from "@mantine/core";
import { buildQrPath } from "@wardline/theme/qr-path";
import { create } from "qrcode";
import { useMemo } from "react";

/** White margin that scanners need, in modules of the code. */
const QUIET_ZONE_MODULES = 4;

/** QR code, dark on white in both colour schemes so that scanners can read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: "M" });
    return { size: modules.size, path: buildQrPath(modules) };
  }, [text]);
  const side = size + 2 * QUIET_ZONE_MODULES;
  return (
    <Box
      component="svg"
      display="block"
      w="min(100%, 16.25rem)"
      mx="auto"
      bd="1px solid var(--wl-line)"
      bdrs="md"
      viewBox={`${-QUIET_ZONE_MODULES} ${-QUIET_ZONE_MODULES} ${side} ${side}`}
      aria-label={label}
    >
      <rect
        x={-QUIET_ZONE_MODULES}
        y={-QUIET_ZONE_MODULES}
        width={side}
        height={side}
        fill="#fff"
      />
      <path fill="#0b1118" shapeRendering="crispEdges" d={path} />
    </Box>
  );
}
