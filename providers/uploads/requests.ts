import { DefaultHttpStack, type HttpRequest, type HttpResponse, type HttpStack } from 'tus-js-client';
import type { TokenSource } from './tokenSource.ts';

/**
 * How tus sends its requests: each with the newest token, and once more with another if the server refuses it.
 * Only here, because tus gives an upload up and begins anew when its HEAD is refused.
 */
export function uploadRequests(tokens: TokenSource): HttpStack {
  const stack = new DefaultHttpStack({});
  return {
    getName: () => 'uploadRequests',
    createRequest: (method, url) => new AuthorizedRequest(() => stack.createRequest(method, url), tokens),
  };
}

class AuthorizedRequest implements HttpRequest {
  readonly #open: () => HttpRequest;
  readonly #tokens: TokenSource;
  readonly #headers = new Map<string, string>();
  #inner: HttpRequest;
  #onProgress: (bytes: number) => void = () => {};
  #aborted = false;

  constructor(open: () => HttpRequest, tokens: TokenSource) {
    this.#open = open;
    this.#tokens = tokens;
    this.#inner = open();
  }

  getMethod = () => this.#inner.getMethod();
  getURL = () => this.#inner.getURL();
  getHeader = (name: string) => this.#headers.get(name);
  getUnderlyingObject = () => this.#inner.getUnderlyingObject();
  setHeader = (name: string, value: string) => void this.#headers.set(name, value);
  setProgressHandler = (handler: (bytes: number) => void) => {
    this.#onProgress = handler;
  };

  async send(body: unknown): Promise<HttpResponse> {
    const token = await this.#tokens.current();
    let response = await this.#sendWith(token, body);
    if (response.getStatus() === 401) {
      const why = response.getHeader('WWW-Authenticate')?.includes('expired') ? 'expired' : 'replaced';
      response = await this.#sendWith(await this.#tokens.insteadOf(token, why), body);
    }
    // To tus any answer to HEAD but success means that the upload is gone. A server that is starting has not lost it.
    if (this.getMethod() === 'HEAD' && response.getStatus() >= 500)
      throw new Error(`The server answered ${response.getStatus()}.`);
    return response;
  }

  async #sendWith(token: string, body: unknown): Promise<HttpResponse> {
    if (this.#aborted) throw new Error('The request was aborted.');
    this.#inner = this.#open();
    for (const [name, value] of this.#headers) this.#inner.setHeader(name, value);
    this.#inner.setHeader('Authorization', `Bearer ${token}`);
    this.#inner.setProgressHandler(this.#onProgress);
    return this.#inner.send(body);
  }

  async abort(): Promise<void> {
    this.#aborted = true;
    await this.#inner.abort();
  }
}
