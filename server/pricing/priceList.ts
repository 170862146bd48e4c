import type { ServerTexts } from '../../engine/server/index.ts';
import { currency, money } from '../../schemas/billing/money.ts';
import constants from '../../schemas/constants.json' with { type: 'json' };
import type { PriceList } from '../../schemas/generated/types.ts';
import { basisPointsOf } from '../billing/agreedPlan.ts';
import { allLevels } from '../billing/levels.ts';
import type { PremierLevelRow } from '../billing/tables.ts';
import { breakEven, termsOfLevel, yearlyCost } from '../dashboard/planCost.ts';
import type { Deps } from '../deps.ts';
import { driveHandling, surchargeRate } from './price.ts';
import { serviceOffers } from './serviceOffers.ts';

/** Returns everything that the public price page shows. */
export async function priceList(deps: Pick<Deps, 'db' | 'clock'>, texts: ServerTexts): Promise<PriceList> {
  const [services, levels] = await Promise.all([serviceOffers(deps, texts), allLevels(deps.db)]);
  return {
    currency,
    services: services.map(({ prices, minimum, days, ...service }) => ({
      ...service,
      prices: prices.map(({ from, price }) => ({ from, price: money(price) })),
      minimum: money(minimum),
      working_days: days,
    })),
    file_types: constants.orders.file_types_mapping,
    surcharges: { express_bp: surchargeRate('express', false), rush_bp: surchargeRate('rush', false) },
    drive_shipment: money(driveHandling),
    plans: levels.map(level => planOf(level, levels)),
  };
}

/** List values of a year for which the price page says what a plan saves, in minor units. */
const exampleYears = [240_000, 360_000, 720_000];

const savingsOf = (level: PremierLevelRow): PriceList['plans'][number]['savings'] =>
  exampleYears.map(list => ({
    list_value: money(list),
    saved: money(list - yearlyCost(termsOfLevel(level), [{ list, own: 0 }])),
  }));

const moneyOf = (amount: number | null) => (amount === null ? null : money(amount));

function planOf(level: PremierLevelRow, levels: PremierLevelRow[]): PriceList['plans'][number] {
  const { codename, name, price, discount_cap, revision_rounds, retention_days } = level;
  const cheaper = levels
    .filter(other => price !== null && other.price !== null && other.price < price)
    .toSorted((one, other) => (other.price ?? 0) - (one.price ?? 0))[0];
  const turn = cheaper ? breakEven(termsOfLevel(cheaper), termsOfLevel(level)) : null;
  return {
    codename,
    name,
    price: moneyOf(price),
    discount_bp: basisPointsOf(level),
    discount_cap: moneyOf(discount_cap),
    revision_rounds,
    retention_days,
    pays_off_above: moneyOf(turn),
    savings: basisPointsOf(level) > 0 && price !== null ? savingsOf(level) : [],
  };
}
