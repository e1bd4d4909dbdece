import { Text, Title, type TitleOrder } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, type Ref, useId, useState } from "react";
import classes from "./Fold.module.css";

export interface FoldProps {
  title: string;
  /** Current setting in words; undefined while loading. */
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
  const {
    title,
    state,
    description,
    order = 2,
    aside,
    children,
    isOpen,
    onToggle,
    buttonRef,
  } = props;
  const id = useId();
  const [isDrawn, setDrawn] = useState(isOpen);
  if (isOpen && !isDrawn) setDrawn(true);
  return (
    <section className={classes.fold} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <Title order={order} id={`${id}-title`} className={classes.title}>
          <button
            ref={buttonRef}
            type="button"
            className={classes.button}
            aria-expanded={isOpen}
            aria-controls={isDrawn ? `${id}-body` : undefined}
            aria-describedby={`${id}-state`}
            onClick={onToggle}
          >
            {title}
          </button>
        </Title>
        <div id={`${id}-state`} className={classes.state}>
          {state}
        </div>
        <IconChevronDown
          size={20}
          className={classes.chevron}
          data-open={isOpen || undefined}
          aria-hidden="true"
        />
        {aside}
      </div>
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
