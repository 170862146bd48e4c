import { validationError } from '../../engine/server/http/index.ts';
import type { PaymentData } from '../../schemas/generated/types.ts';

/** Bytes: what a provider's script answers is a token and a few words about it. */
const largestResponse = 8 * 1024;

/** The token in what the provider's script has answered. 422 when that is more than any script says. */
export function tokenIn({ js_sdk_response }: PaymentData): string {
  if (Buffer.byteLength(JSON.stringify(js_sdk_response)) <= largestResponse) return js_sdk_response.token;
  const loc = ['body', 'payment_data', 'js_sdk_response'];
  throw validationError([
    { type: 'value_error.any_str.max_length', loc, msg: `Use at most ${largestResponse} characters.` },
  ]);
}
