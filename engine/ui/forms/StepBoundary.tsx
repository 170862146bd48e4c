import { Component, type ReactNode } from 'react';

interface StepBoundaryProps {
  /** What is shown instead of the questions; the foot of the page stays, with Previous and Save draft. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Replaces only the questions of a form that fails to render. Give it a `key` per step, so that it tries again. */
export class StepBoundary extends Component<StepBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
