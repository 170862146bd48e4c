import type { ImpersonatedCall } from '../../dsl/roles/allowedWhileImpersonating.ts';

/**
 * How requests leave the page. Behind sign-in, `installSessionSwitch` replaces it; pages before sign-in do not need
 * that.
 */
interface RequestTransport {
  send(name: string, request: { url: string; init: RequestInit }): Promise<Response>;
  /** @throws the refusal of a call that the server would refuse anyway */
  ensureOpen(name: string, call: ImpersonatedCall): void;
  /** Wraps a call that may switch the session to another person. */
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
