import { validationError } from '../../engine/server/http/index.ts';
import type { PaymentData } from '../../schemas/generated/types.ts';

/** Bytes: what a provider's script answers is a token and a few words about it. */
const maxResponseBytes = 8 * 1024;

/** The token in what the provider's script has answered. 422 when that is more than any script says. */
export function cardToken({ js_sdk_response }: PaymentData): string {
  if (Buffer.byteLength(JSON.stringify(js_sdk_response)) <= maxResponseBytes) return js_sdk_response.token;
  const loc = ['body', 'payment_data', 'js_sdk_response'];
  throw validationError([
    { type: 'value_error.any_str.max_length', loc, msg: `Use at most ${maxResponseBytes} characters.` },
  ]);
}
