import { Component, type ReactNode } from 'react';

type Props = { readonly fallback: ReactNode; readonly children: ReactNode };

/** Shows an error screen instead of an empty page. A class, because React has no hook for this. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  // Not a class field: for older browsers, the bundler would add helpers.
  constructor(props: Props) {
    super(props);
    this.state = { failed: false };
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
