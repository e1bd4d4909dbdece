import { useLocation, useNavigate } from "@tanstack/react-router";
import { createContext, useContext, useEffect, useRef, useState } from "react";
import { Fold, type FoldProps } from "./Fold.js";

/** Name of the tab to put after the `#` of the address when a row closes; "" on a page without tabs. */
export const RowsTabContext = createContext("");

interface FeatureRowProps extends FoldProps {
  /** Name that opens the row when it follows the `#` of the address. */
  name: string;
}

/** Row for an optional feature; collapsed until the user or the address opens it. */
export function FeatureRow({ name, ...fold }: FeatureRowProps) {
  const { hash } = useLocation();
  const tab = useContext(RowsTabContext);
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const isTarget = hash === name;
  const [wasTarget, setWasTarget] = useState(isTarget);
  const [isOpen, setOpen] = useState(isTarget);
  if (wasTarget !== isTarget) {
    setWasTarget(isTarget);
    if (isTarget) setOpen(true);
  }

  useEffect(() => {
    if (!isTarget || document.activeElement === button.current) return;
    button.current?.focus({ preventScroll: true });
    button.current?.scrollIntoView();
  }, [isTarget]);

  function toggle(): void {
    setOpen(!isOpen);
    void navigate({
      to: ".",
      search: true,
      hash: isOpen ? tab : name,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  }

  return <Fold {...fold} isOpen={isOpen} onToggle={toggle} buttonRef={button} />;
}
