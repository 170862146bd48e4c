import { defaultHeaders, listen } from '../api/call.ts';

let language = '';

const setHeader = () => defaultHeaders.set('accept-language', language);

/** The server writes its sentences and mails in this language. A 401 clears the default headers, but not the wish. */
export function setRequestLanguage(wanted: string): void {
  if (!language) listen({ unauthorized: setHeader });
  language = wanted;
  setHeader();
}
