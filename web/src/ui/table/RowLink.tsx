import { useRouter } from "@tanstack/react-router";
import type { ComponentPropsWithRef, MouseEvent } from "react";

/**
 * Link in a list row. It does not subscribe to the router, so that a change to the address does not re-render a long
 * list. `href` is a path within this app.
 */
export function RowLink({ href, ...rest }: ComponentPropsWithRef<"a"> & { href: string }) {
  const router = useRouter();
  const onClick = (event: MouseEvent) => {
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || event.button !== 0) return;
    event.preventDefault();
    router.history.push(href);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the caller gives it
    <a href={href} {...rest} onClick={onClick} />
  );
}
