export { AppRoutes } from './AppRoutes.tsx';
export { AppShell } from './AppShell.tsx';
export type { AppExtensions, SignedInExtensions, SignedInPages } from './extensions.ts';
export { ResourceList, ResourceShow } from './firstPages.ts';
export { startPages } from './startPages.tsx';
