import { Text, Title } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { focusFirstOnPage } from "../../ui/form/focus-first.js";
import classes from "./AuthCard.module.css";

interface AuthCardProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/** Layout of a page for people who are not logged in: a heading, the page's purpose, and the form. */
export function AuthCard({ title, text, children, footer }: AuthCardProps) {
  return (
    <section className={classes.card}>
      <Title order={1} id="page-title" tabIndex={-1} className={classes.title}>
        {title}
      </Title>
      {text === undefined ? null : (
        <Text c="dimmed" mt={6}>
          {text}
        </Text>
      )}
      <div ref={focusFirstOnPage} className={classes.body}>
        {children}
      </div>
      {footer === undefined ? null : <div className={classes.footer}>{footer}</div>}
    </section>
  );
}

/** Shows a success message until the next page opens. */
export function SuccessNote({ children }: { children: ReactNode }) {
  return (
    <output className={classes.success}>
      <IconCircleCheck size={22} aria-hidden="true" />
      <span>{children}</span>
    </output>
  );
}
