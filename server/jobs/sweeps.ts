import { authSweeps } from '../auth/sweeps.ts';
import type { Sweep } from '../deps.ts';
import { mailSweeps } from '../mail/outbox.ts';
import { uploadSweeps } from '../uploads/sweeps.ts';

/** Everything that falls due by itself, in the order in which it is done when the clock is moved. */
export const sweeps: Sweep[] = [...authSweeps, ...uploadSweeps, ...mailSweeps];
