import { validationError } from '../../engine/server/http/index.ts';
import type { Hook } from '../../engine/server/index.ts';
import { isCountry, isState } from '../../engine/server/reference/index.ts';

/** Orders whose price is frozen keep the tax in it. */
export const taxRateHook: Hook = {
  beforeSave({ row }) {
    const country = String(row.country);
    const state = String(row.state ?? '').trim() || null;
    // No address can name this place, so the rate would never apply.
    if (!isCountry(country)) throw unknown('country');
    if (state !== null && !isState(country, state)) throw unknown('state');
    return { state, tax_percent: Math.round(Number(row.tax_percent) * precision) / precision };
  },
};

/** Four decimal places, because tax is computed in parts per million. */
const precision = 10_000;

const unknown = (part: 'country' | 'state') =>
  validationError([{ type: 'value_error.const', loc: ['body', part], msg: 'Choose one of the offered values.' }]);
