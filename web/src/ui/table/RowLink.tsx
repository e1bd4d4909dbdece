import { useRouter } from "@tanstack/react-router";
import type { ComponentPropsWithRef, MouseEvent } from "react";

/**
 * A link in a row of a list. It follows nothing of the router, so that a long list is not drawn again with each change of
 * the address; `href` is the path of a page of this app.
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
