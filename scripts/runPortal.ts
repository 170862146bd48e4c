import type { Mode } from '../engine/server/index.ts';

/** Runs the portal until it is stopped, and prints its address, in a demo also the accounts. */
export async function runPortal(mode: Mode, prepare?: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const [{ main }, banner] = await Promise.all([import('../server/main.ts'), import('./printBanner.ts')]);
  await main(mode, mode === 'demo' ? banner.printDemoBanner : banner.printBanner, prepare);
}
