/**
 * Whose fault it is that a mail did not leave.
 * `refused`: the mail server will never take this mail; `put off`: not now, as by greylisting;
 * `server`: nothing can be sent at the moment, which is not this mail's fault.
 */
export type DeliveryFault = 'refused' | 'put off' | 'server';

/** Steps that are about one mail; sign-in, greeting and sender are about all of them. */
const aboutTheMail = ['RCPT TO', 'DATA', 'API'];

export function deliveryFaultOf(error: unknown): DeliveryFault {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  if (!command || !aboutTheMail.includes(command)) return 'server';
  if (responseCode === undefined) return command === 'API' ? 'refused' : 'server';
  return responseCode >= 500 ? 'refused' : 'put off';
}
