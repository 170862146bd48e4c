import type { ResolvedDashboard, ResolvedWidget } from '../../schemas/language/resource.ts';
import { usePortal } from '../shared/screens/Screens.tsx';

/** What every card of the dashboard is given. */
export interface CardProps {
  widget: ResolvedWidget;
}

/** The file of this page, as the person may see it. */
export const useHome = (): ResolvedDashboard | undefined => usePortal().dashboards.find(({ name }) => name === 'home');

/** Of 12 columns: what is wider than a third stands in the main column. */
export const isMain = ({ width }: ResolvedWidget): boolean => width > 4;
