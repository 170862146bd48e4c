import { runPortal } from './runPortal.ts';

/**
 * The commands of operators, by the names of their npm scripts. A release has these, and none of development. Each
 * reads its further arguments from `process.argv`.
 */
export const operatorCommands: Record<string, () => Promise<unknown>> = {
  start: () => runPortal('demo'),
  serve: () => runPortal('production'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  doctor: () => import('./doctor.ts'),
  upgrade: () => import('./upgrade.ts'),
  bounce: () => import('./bounce.ts'),
};
