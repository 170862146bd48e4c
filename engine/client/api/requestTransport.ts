import type { ImpersonatedCall } from '../../dsl/roles/allowedWhileImpersonating.ts';

/** How requests leave the page. Behind sign-in `holdTraffic` replaces it: public pages need none of that. */
interface RequestTransport {
  send(name: string, request: { url: string; init: RequestInit }): Promise<Response>;
  /** @throws what the server would answer to a call that it refuses anyway */
  ensureOpen(name: string, call: ImpersonatedCall): void;
  /** Around a call after which the session may show another person. */
  around<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
  hold(): Promise<void>;
  release(): void;
}

export const requestTransport: RequestTransport = {
  send: (_name, { url, init }) => fetch(url, init),
  ensureOpen: () => undefined,
  around: (_name, run) => run(),
  hold: async () => undefined,
  release: () => undefined,
};
