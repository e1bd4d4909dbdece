import { Component, type ReactNode } from "react";

/** What fails to load or to draw leaves `instead` on the screen, not a blank. */
export class Fallback extends Component<
  { instead: ReactNode; onFailure(): void; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailure();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
