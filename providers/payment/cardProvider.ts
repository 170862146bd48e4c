import type { CardProvider } from './contract.ts';
import { loadSandbox } from './sandbox.ts';

/** The provider's script is on every page; this waits for it, and fetches it again when it did not come. */
export const loadCardProvider = (): Promise<CardProvider> => loadSandbox();
