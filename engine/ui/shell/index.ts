export { AppRoutes } from './AppRoutes.tsx';
export { AppShell } from './AppShell.tsx';
export type { AppExtensions, SignedInExtensions, SignedInPages } from './extensions.ts';
export { ResourceListPage, ResourceShowPage } from './firstPages.ts';
export { startPages } from './startPages.tsx';
