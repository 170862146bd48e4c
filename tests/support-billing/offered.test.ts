import { describe, expect, it } from 'vitest';
import payment from '../../schemas/billing/payment.entity.json' with { type: 'json' };
import { holds } from '../../schemas/language/predicate.ts';
import type { Condition } from '../../schemas/language/vocabulary.ts';
import resource from '../../schemas/support/billing/support_payments.resource.json' with { type: 'json' };
import { refundable } from '../../server/support/billing/refundable.ts';

describe.each(['refund', 'accept_refund'] as const)('the action %s of a payment', name => {
  it('is offered in exactly the states in which the server gives money back', () => {
    const row = { left: { amount: 100, currency: 'USD' }, refund_asked: true };
    const offered = payment.properties.payment_status.enum.filter(payment_status =>
      holds(resource.actions[name].when as Condition, { ...row, payment_status }),
    );
    expect(offered.sort()).toEqual([...refundable].sort());
  });
});
