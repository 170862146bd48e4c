import { defaultHeaders, listen } from '../api/call.ts';

let language = '';

const setHeader = () => defaultHeaders.set('accept-language', language);

/** Sets the language of the server's sentences and mails. A 401 clears the default headers, but not this language. */
export function setRequestLanguage(wanted: string): void {
  if (!language) listen({ unauthorized: setHeader });
  language = wanted;
  setHeader();
}
