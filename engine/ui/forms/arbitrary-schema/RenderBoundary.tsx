import { Component, type ReactNode } from 'react';
import type { Fault } from '../../../dsl/json-schema/schemaFault.ts';

interface RenderBoundaryProps {
  fallback: (fault: Fault) => ReactNode;
  children: ReactNode;
}

/** Replaces what fails to render by a button to continue. */
export class RenderBoundary extends Component<RenderBoundaryProps, { fault: Fault | null }> {
  override state = { fault: null };

  static getDerivedStateFromError(error: unknown): { fault: Fault } {
    return { fault: { cause: 'not_drawn', at: '', what: error instanceof Error ? error.message : String(error) } };
  }

  override render() {
    return this.state.fault ? this.props.fallback(this.state.fault) : this.props.children;
  }
}
