import { Component, type ComponentType, lazy, type ReactNode, Suspense } from "react";

/** Shows `instead` of children that failed to load or to draw, and reports the failure. */
export class Fallback extends Component<
  { instead: ReactNode; onFailure?(): void; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailure?.();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}

/** Returns a component whose code loads separately; it draws nothing until then. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lazy(load) as unknown as ComponentType<Props>;
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
