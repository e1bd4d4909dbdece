import { Box, Group, Text, Title, type TitleOrder } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import {
  createContext,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useSetHash } from "../../lib/address/hash-tab.js";
import classes from "./sections.module.css";

interface FoldProps {
  title: string;
  state: ReactNode;
  description?: ReactNode;
  order?: TitleOrder;
  aside?: ReactNode;
  /** Content that is rendered when the section is first opened; its entries stay while it is closed. */
  children: ReactNode;
}

interface ControlledFoldProps extends FoldProps {
  isOpen: boolean;
  onToggle: () => void;
  buttonRef?: Ref<HTMLButtonElement>;
}

/** A collapsible section whose single line shows its current setting. */
export function Fold(props: ControlledFoldProps) {
  const { title, state, description, order = 2, aside, children } = props;
  const { isOpen, onToggle, buttonRef } = props;
  const id = useId();
  const [isDrawn, setDrawn] = useState(isOpen);
  if (isOpen && !isDrawn) setDrawn(true);
  return (
    <section className={classes.fold} data-surface aria-labelledby={`${id}-title`}>
      <Group pos="relative" wrap="nowrap" gap={12} mih="3.25rem" p="8px var(--wl-actions-room)">
        <Title
          order={order}
          id={`${id}-title`}
          maw="60%"
          fz="1rem"
          style={{ overflowWrap: "anywhere" }}
        >
          <button
            ref={buttonRef}
            type="button"
            className={classes.lineButton}
            aria-expanded={isOpen}
            aria-controls={isDrawn ? `${id}-body` : undefined}
            aria-describedby={`${id}-state`}
            onClick={onToggle}
          >
            {title}
          </button>
        </Title>
        <Box
          id={`${id}-state`}
          flex={1}
          miw={0}
          c="dimmed"
          fz="0.875rem"
          ta="end"
          style={{ overflowWrap: "anywhere" }}
        >
          {state}
        </Box>
        <IconChevronDown
          size={20}
          style={{
            flex: "none",
            color: "var(--mantine-color-dimmed)",
            transform: isOpen ? "rotate(180deg)" : undefined,
          }}
          aria-hidden="true"
        />
        {/* Lies above the button, which covers the line. */}
        {aside ? <Box pos="relative">{aside}</Box> : null}
      </Group>
      {isDrawn ? (
        <div id={`${id}-body`} className={classes.body} hidden={!isOpen}>
          {description === undefined ? null : (
            <Text c="dimmed" size="sm" mb="md" maw={620}>
              {description}
            </Text>
          )}
          {children}
        </div>
      ) : null}
    </section>
  );
}

/** Name of the tab to put after the `#` of the address when a row closes; "" on a page without tabs. */
export const RowsTabContext = createContext("");

/** Row for an optional feature, opened by the user or by its name after the `#` of the address. */
export function FeatureRow({ name, ...fold }: FoldProps & { name: string }) {
  const { hash } = useLocation();
  const tab = useContext(RowsTabContext);
  const setHash = useSetHash();
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
    setHash(isOpen ? tab : name, true);
  }

  return <Fold {...fold} isOpen={isOpen} onToggle={toggle} buttonRef={button} />;
}
