import { Component, type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { retryForever } from "../live/loading.js";

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

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Returns a component whose code loads once it is drawn; it draws nothing until then. */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Part = lazy(() => retryForever(load)) as unknown as ComponentType<Props>;
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}

/** Returns a lazy part whose code is requested at once, but as a separate chunk, so that the patients load first. */
export function earlyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const part = retryForever(load);
  return lazyPart(() => part);
}
