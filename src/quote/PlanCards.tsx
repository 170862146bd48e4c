import { signInPath, useUser } from '../../engine/client/auth/index.ts';
import { PillButton } from '../../engine/ui/components/index.ts';
import { CheckIcon } from '../../engine/ui/icons/icons.ts';
import type { PriceList } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import { type QuoteTexts, useQuoteTexts } from '../shared/quote/useQuoteTexts.ts';
import classes from './PlanCards.module.css';

type Plan = PriceList['plans'][number];

/** The plans side by side: price, what they give, what they save, and how to get one. */
export const PlanCards = ({ plans }: { plans: Plan[] }) => (
  <div className={classes.plans}>
    {plans.map(plan => (
      <PlanCard key={plan.codename} plan={plan} cheaper={cheaperThan(plan, plans)} />
    ))}
  </div>
);

/** The dearest of the paid plans that cost less. */
const cheaperThan = ({ price }: Plan, plans: Plan[]): Plan | undefined =>
  plans
    .filter(other => price && other.price && other.price.amount > 0 && other.price.amount < price.amount)
    .toSorted((one, other) => (other.price?.amount ?? 0) - (one.price?.amount ?? 0))[0];

function PlanCard({ plan, cheaper }: { plan: Plan; cheaper: Plan | undefined }) {
  const texts = useQuoteTexts();
  const text = (key: string, values?: Record<string, unknown>) => texts.text(`prices.plan.${key}`, values);
  const id = `plan-${plan.codename}`;
  return (
    <section className={classes.plan} aria-labelledby={id}>
      <h3 id={id}>{plan.name}</h3>
      <p className={classes.price}>
        {plan.price ? <bdi dir="ltr">{texts.shortMoney(plan.price)}</bdi> : text('on_request')}{' '}
        {plan.price && plan.price.amount > 0 && <small>{text('year')}</small>}
      </p>
      <p className={classes.when}>{whenItPays(plan, cheaper, texts)}</p>
      <ul>
        {featuresOf(plan, texts).map(feature => (
          <li key={feature}>
            <CheckIcon size={14} />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <Savings plan={plan} />
      <PlanButton plan={plan} />
    </section>
  );
}

function whenItPays({ price, pays_off_above }: Plan, cheaper: Plan | undefined, texts: QuoteTexts): string {
  if (!price) return texts.text('prices.plan.volume');
  if (price.amount === 0 || !pays_off_above) return texts.text('prices.plan.pay_each');
  const amount = texts.shortMoney(pays_off_above);
  return cheaper
    ? texts.text('prices.plan.beats', { plan: cheaper.name, amount })
    : texts.text('prices.plan.pays_off', { amount });
}

function featuresOf({ price, discount_bp, discount_cap, revision_rounds, retention_days }: Plan, texts: QuoteTexts) {
  const text = (key: string, values?: Record<string, unknown>) => texts.text(`prices.plan.${key}`, values);
  const rounds = revision_rounds ?? 0;
  if (!price) return [text('own'), text('own_rounds', { number: texts.number(rounds) }), text('own_kept')];
  const percent = texts.percent(discount_bp);
  const discount = discount_cap
    ? text('capped', { percent, cap: texts.shortMoney(discount_cap) })
    : text('off', { percent });
  return [
    discount_bp > 0 ? discount : text('list'),
    texts.plural('prices.plan.rounds', rounds),
    texts.plural('prices.plan.kept', retention_days ?? 0),
  ];
}

function Savings({ plan: { price, savings } }: { plan: Plan }) {
  const texts = useQuoteTexts();
  const text = (key: string, values?: Record<string, unknown>) => texts.text(`prices.plan.${key}`, values);
  if (savings.length === 0)
    return (
      <div className={classes.savings}>
        <p>{text('you_save')}</p>
        <p>{text(price ? 'saves_none' : 'saves_contract')}</p>
      </div>
    );
  return (
    <div className={classes.savings}>
      <p>{text('saves')}</p>
      <dl>
        {savings.map(({ list_value, saved }) => (
          <div key={list_value.amount}>
            <dt>{text('saves_on', { amount: texts.shortMoney(list_value) })}</dt>
            <dd data-good={saved.amount > 0 || undefined}>
              <bdi dir="ltr">{texts.shortMoney(saved)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function PlanButton({ plan: { codename, name, price } }: { plan: Plan }) {
  const texts = useQuoteTexts();
  const user = useUser();
  if (!price)
    return <PillButton to={user ? paths.contact : signInPath()}>{texts.text('prices.plan.contact')}</PillButton>;
  if (price.amount === 0) return <PillButton to={paths.quote}>{texts.text('prices.plan.quote')}</PillButton>;
  return (
    <PillButton to={user ? paths.subscription : `${paths.register}?premier_level=${codename}`}>
      {texts.text('prices.plan.choose', { plan: name })}
    </PillButton>
  );
}
