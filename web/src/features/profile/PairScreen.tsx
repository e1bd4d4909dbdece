import { Button } from "@mantine/core";
import { IconDeviceTv } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useSearchText } from "../../lib/address/search-params.js";
import { DialogOnItsWay } from "../../ui/dialog/DialogOnItsWay.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";

const PairScreenDialog = lazyPart(
  async () => (await import("./PairScreenDialog.js")).PairScreenDialog,
);

/** Joins a TV to one of the hospital's displays; the square on the TV brings its code along in the address. */
export function PairScreen() {
  const [scanned, setScanned] = useSearchText("code");
  const [isOpen, setOpen] = useState(scanned !== "");
  const [wasOpened, setOpened] = useState(scanned !== "");
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDeviceTv size={17} aria-hidden="true" />}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        Pair a TV
      </Button>
      {wasOpened ? (
        <Suspense
          fallback={
            isOpen ? <DialogOnItsWay title="Pair a TV" onClose={() => setOpen(false)} /> : null
          }
        >
          <PairScreenDialog
            opened={isOpen}
            code={scanned}
            onClose={() => {
              setOpen(false);
              setScanned(undefined);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
