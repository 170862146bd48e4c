import type { Meta } from '@uppy/core';
import type { TusBody, TusOptions } from '@uppy/tus';
import type { TokenSource } from './tokenSource.ts';

type HttpStack = NonNullable<TusOptions<Meta, TusBody>['httpStack']>;
type HttpRequest = ReturnType<HttpStack['createRequest']>;
type HttpResponse = Awaited<ReturnType<HttpRequest['send']>>;

/**
 * Sends tus requests with the newest token, and once more with another one if the server refuses it. It is done here
 * because tus restarts an upload when its HEAD is refused.
 */
export const uploadRequests = (tokens: TokenSource): HttpStack => ({
  getName: () => 'uploadRequests',
  createRequest: (method, url) => new UploadRequest(method, url, tokens),
});

export class UploadRequest implements HttpRequest {
  readonly #method: string;
  readonly #url: string;
  readonly #tokens: TokenSource;
  readonly #headers = new Map<string, string>();
  #xhr = new XMLHttpRequest();
  #onProgress: (bytes: number) => void = () => {};
  #isAborted = false;

  constructor(method: string, url: string, tokens: TokenSource) {
    this.#method = method;
    this.#url = url;
    this.#tokens = tokens;
  }

  getMethod = () => this.#method;
  getURL = () => this.#url;
  getHeader = (name: string) => this.#headers.get(name);
  getUnderlyingObject = () => this.#xhr;
  setHeader = (name: string, value: string) => void this.#headers.set(name, value);
  setProgressHandler = (handler: (bytes: number) => void) => {
    this.#onProgress = handler;
  };

  async send(body: XMLHttpRequestBodyInit | null): Promise<HttpResponse> {
    const token = await this.#tokens.current();
    let response = await this.#sendWith(token, body);
    if (response.getStatus() === 401) {
      const why = response.getHeader('WWW-Authenticate')?.includes('expired') ? 'expired' : 'replaced';
      response = await this.#sendWith(await this.#tokens.insteadOf(token, why), body);
    }
    // To tus any answer to HEAD but success means that the upload is gone. A server that is starting has not lost it.
    if (this.#method === 'HEAD' && response.getStatus() >= 500)
      throw new Error(`The server answered ${response.getStatus()}.`);
    return response;
  }

  #sendWith(token: string, body: XMLHttpRequestBodyInit | null): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      if (this.#isAborted) return reject(new Error('The request was aborted.'));
      // XMLHttpRequest, because fetch does not report upload progress.
      const xhr = new XMLHttpRequest();
      this.#xhr = xhr;
      xhr.open(this.#method, this.#url);
      for (const [name, value] of this.#headers) xhr.setRequestHeader(name, value);
      xhr.setRequestHeader('Authorization', `Bearer ${token}`);
      xhr.upload.onprogress = ({ loaded }) => this.#onProgress(loaded);
      xhr.onload = () => resolve(answerOf(xhr));
      xhr.onerror = () => reject(new Error('The connection was lost.'));
      xhr.send(body);
    });
  }

  async abort(): Promise<void> {
    this.#isAborted = true;
    this.#xhr.abort();
  }
}

const answerOf = (xhr: XMLHttpRequest): HttpResponse => ({
  getStatus: () => xhr.status,
  getHeader: name => xhr.getResponseHeader(name) ?? undefined,
  getBody: () => xhr.responseText,
  getUnderlyingObject: () => xhr,
});
