import type { Speaker } from './useSpeaker.ts';

/** Why something failed, in words: the server's sentence, or that there was no way to it. */
export function causeOf(error: unknown, say: Speaker): string {
  const { status, code, message } = (error ?? {}) as { status?: number; code?: number; message?: string };
  return status === 0 || code === 0 ? say.text('screens.offline') : (message ?? String(error));
}
