import { serverNow } from '../../engine/client/api/index.ts';
import type { TransporterToken } from '../../schemas/generated/types.ts';
import { getStoredToken, storeToken } from './storedTokens.ts';

/** Another window or device has taken a newer token of the order: the person decides which one continues. */
export class TokenReplaced extends Error {
  constructor() {
    super('A newer uploader token of this order was given elsewhere.');
    this.name = 'TokenReplaced';
  }
}

export interface TokenSource {
  /** Returns a token that is valid for some time. */
  current(): Promise<string>;
  /** Returns another token after the server refused one, because it `expired` or was `replaced`. */
  insteadOf(refused: string, why: 'expired' | 'replaced'): Promise<string>;
  /** Requests a new token, which ends the tokens of all other windows. */
  renew(): Promise<string>;
}

/** Renewed before it runs out, so that no request meets its end. */
const margin = 60_000;

export function tokenSource(orderUuid: string, obtain: () => Promise<TransporterToken>): TokenSource {
  let running: Promise<string> | null = null;

  const usable = (refused?: string): string | null => {
    const kept = getStoredToken(orderUuid);
    const fresh = kept !== null && new Date(kept.expiry).getTime() - serverNow().getTime() > margin;
    return fresh && kept.token !== refused ? kept.token : null;
  };
  const renew = (): Promise<string> => {
    running ??= obtain()
      .then(({ token, expiry }) => {
        storeToken({ orderUuid, token, expiry });
        return token;
      })
      .finally(() => {
        running = null;
      });
    return running;
  };

  return {
    renew,
    current: async () => running ?? usable() ?? renew(),
    async insteadOf(refused, why) {
      const newer = usable(refused);
      if (newer) return newer;
      if (why === 'replaced' && !running) throw new TokenReplaced();
      return renew();
    },
  };
}
