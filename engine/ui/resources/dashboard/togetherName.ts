import type { ResolvedDashboard } from '../../../dsl/resource.ts';

/** Under this name the widgets of a dashboard arrive together. */
export const togetherName = ({ name }: Pick<ResolvedDashboard, 'name'>): string => `dashboard ${name}`;
