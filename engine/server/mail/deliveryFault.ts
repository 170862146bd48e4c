/**
 * Why a mail was not sent. `refused`: the mail server will never accept this mail; `deferred`: it may accept it later,
 * as with greylisting; `server`: no mail can be sent at the moment.
 */
type DeliveryFault = 'refused' | 'deferred' | 'server';

/** Commands that concern one mail; sign-in, greeting and sender concern all mails. */
const aboutTheMail = ['RCPT TO', 'DATA', 'API'];

export function deliveryFaultOf(error: unknown): DeliveryFault {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  if (!command || !aboutTheMail.includes(command)) return 'server';
  if (responseCode === undefined) return command === 'API' ? 'refused' : 'server';
  return responseCode >= 500 ? 'refused' : 'deferred';
}
