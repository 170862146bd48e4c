import { describe, expect, it } from 'vitest';
import constants from '../../schemas/constants.json' with { type: 'json' };
import orderForm from '../../schemas/orders/order.form.json' with { type: 'json' };
import priceList from '../../schemas/pricing/price_list.schema.json' with { type: 'json' };
import priceQuery from '../../schemas/pricing/price_query.schema.json' with { type: 'json' };
import { maxOrderQuantities, maxQuantities, quantityKeys, units } from '../../schemas/pricing/quantities.ts';
import { turnarounds } from '../../schemas/pricing/turnarounds.ts';

describe('the facts that pages and server share', () => {
  it.each(units)('limit the %s as the price call and the order form do', unit => {
    const key = quantityKeys[unit];
    expect(priceQuery.properties[key].maximum).toBe(maxQuantities[unit]);
    expect(orderForm.answers[key].maximum).toBe(maxOrderQuantities[unit]);
  });

  it('name the units of the price list', () => {
    expect(units).toEqual(priceList.definitions.unit.enum);
  });

  it('name the turnarounds of the order form and of the price call', () => {
    expect(turnarounds).toEqual(constants.orders.turnaround);
    expect(turnarounds).toEqual(priceQuery.properties.turnaround.items.enum);
  });
});
