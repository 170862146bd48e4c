import type { ResolvedDashboard } from '../../../dsl/resolve/resolved.ts';

/** Returns the key under which the widgets of a dashboard are revealed together. */
export const revealGroupName = ({ name }: Pick<ResolvedDashboard, 'name'>): string => `dashboard ${name}`;
