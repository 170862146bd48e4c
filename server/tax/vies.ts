import type { ViesAnswer } from './tables.ts';
import type { TaxNumber } from './taxNumber.ts';

/** VIES gave no answer: the service, or the register of the country, is down or busy. */
class ViesUnavailable extends Error {}

/** The largest answer that is read, in characters: real ones have a few hundred. */
const maxLength = 20_000;
const timeout = 15_000;

interface Reply {
  valid?: unknown;
  requestIdentifier?: unknown;
  requestDate?: unknown;
  errorWrappers?: { error?: unknown }[];
}

/** Asks the EU's VIES service about a number. A seller of the EU asks in its own name, and is given a request number. */
export async function askVies(url: string, number: TaxNumber, asker: TaxNumber | null): Promise<ViesAnswer> {
  const { valid, requestIdentifier, requestDate, errorWrappers } = await post(`${url}/check-vat-number`, {
    countryCode: number.prefix,
    vatNumber: number.digits,
    ...(asker && { requesterMemberStateCode: asker.prefix, requesterNumber: asker.digits }),
  });
  const error = errorWrappers?.[0]?.error;
  if (error !== 'INVALID_INPUT' && typeof valid !== 'boolean')
    throw new ViesUnavailable(`VIES did not decide about ${number.whole}: ${String(error ?? 'no answer')}`);
  const at = new Date(String(requestDate));
  return {
    valid: valid === true,
    request_number: typeof requestIdentifier === 'string' && requestIdentifier ? requestIdentifier.slice(0, 60) : null,
    at: Number.isNaN(at.getTime()) ? null : at.toISOString(),
  };
}

async function post(url: string, body: object): Promise<Reply> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const signal = AbortSignal.timeout(timeout);
  try {
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal, redirect: 'error' });
    const text = (await answer.text()).slice(0, maxLength);
    const reply: unknown = JSON.parse(text);
    if (typeof reply !== 'object' || reply === null) throw new Error(`it answered ${answer.status}`);
    return reply;
  } catch (error) {
    throw new ViesUnavailable(`VIES did not answer: ${error instanceof Error ? error.message : String(error)}`);
  }
}
