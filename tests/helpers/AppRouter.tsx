import { MemoryRouter, type MemoryRouterProps } from 'react-router';

/**
 * A router in memory that moves as the app's own does: at once. With transitions, which are the default, React may render
 * two moves as one, and a page that follows its history would miss the first.
 */
export const AppRouter = (props: MemoryRouterProps) => <MemoryRouter {...props} useTransitions={false} />;
