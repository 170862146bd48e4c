import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card, Chip, ErrorState } from '../../engine/ui/components/index.ts';
import { AlertIcon, CancelledIcon, OkIcon } from '../../engine/ui/icons/icons.ts';
import { errorText, type I18n, SectionSkeleton, useI18n } from '../../engine/ui/resources/index.ts';
import type { Dashboard, Subscription } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import { usePlanAdvice } from '../shared/plan/usePlanAdvice.ts';
import { useDashboard } from './queries.ts';

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  margin: '16px 0 0',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 16 },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, textAlign: 'end' },
}));

const Hint = styled('div')(({ theme }) => ({
  marginTop: 16,
  paddingTop: 16,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& strong': { fontWeight: 600 },
  '& p': { ...theme.typography.body2, margin: '2px 0 0', color: theme.vars.palette.text.secondary },
}));

const LOOK = {
  active: { tone: 'success', icon: OkIcon },
  past_due: { tone: 'error', icon: AlertIcon },
  expired: { tone: 'neutral', icon: CancelledIcon },
  cancelled: { tone: 'neutral', icon: CancelledIcon },
} as const;

type Fact = [label: string, value: ReactNode];

function termOf(subscription: Subscription, i18n: I18n): Fact[] {
  const { kind, on, level, amount } = subscription.outlook;
  if (!on) return [];
  const date = i18n.date(on, 'long');
  const renewal = amount ? i18n.text('dashboard.plan.renewal', { date, price: i18n.money(amount) }) : date;
  const label = { renews: 'renews', changes: 'renews', agreed: 'renews', unpaid: 'unpaid', ends: 'ends', over: 'ends' };
  const facts: Fact[] = [[i18n.text(`dashboard.plan.${label[kind]}`), renewal]];
  const isOther = level !== null && (kind === 'changes' || kind === 'ends');
  return isOther ? [...facts, [i18n.text('dashboard.plan.then'), level]] : facts;
}

function memberOf({ premier_member_since, premier_member_years }: Dashboard['subscription_summary'], i18n: I18n) {
  if (!premier_member_since) return i18n.text('dashboard.plan.no_member');
  const since = i18n.date(premier_member_since, 'long');
  return premier_member_years > 0
    ? i18n.text('dashboard.plan.member', { since, years: i18n.plural('dashboard.plan.years', premier_member_years) })
    : since;
}

/** The plan's part of the dashboard; it also loads the custom prices. */
export function SubscriptionCard() {
  const i18n = useI18n();
  const { data, error, refetch } = useDashboard();
  if (data) return <Plan {...data} />;
  if (!error) return <SectionSkeleton />;
  return (
    <Card flush>
      <ErrorState onRetry={() => void refetch()}>{errorText(error, i18n)}</ErrorState>
    </Card>
  );
}

/** The level, the used part of its discount, its renewal, and the time of membership. */
function Plan({ subscription, subscription_summary }: Dashboard) {
  const i18n = useI18n();
  const level = subscription?.premier_level_data;
  const look = subscription && LOOK[subscription.status];
  const facts: Fact[] = [
    ...(subscription ? termOf(subscription, i18n) : []),
    [i18n.text('dashboard.plan.since'), memberOf(subscription_summary, i18n)],
  ];
  return (
    <Card
      title={i18n.text('dashboard.plan.title', { name: level?.name ?? i18n.text('dashboard.plan.none') })}
      aside={
        look && (
          <Chip tone={look.tone} icon={look.icon}>
            {i18n.text(`dashboard.plan.status.${subscription.status}`)}
          </Chip>
        )
      }
    >
      {subscription ? (
        <Discount subscription={subscription} />
      ) : (
        <Typography>{i18n.text('dashboard.plan.list_prices')}</Typography>
      )}
      <Facts>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      <Advice />
      <Button component={Link} to={paths.subscription} fullWidth sx={{ mt: 2 }}>
        {i18n.text('dashboard.plan.compare')}
      </Button>
    </Card>
  );
}

/** What the customer's own orders say about the plan. */
function Advice() {
  const advice = usePlanAdvice();
  if (!advice) return null;
  return (
    <Hint>
      <strong>{advice.title}</strong>
      <p>{advice.text}</p>
    </Hint>
  );
}

function Discount({ subscription }: { subscription: Subscription }) {
  const i18n = useI18n();
  const { discount_used, end_date, premier_level_data: level } = subscription;
  const off = i18n.percent(level.discount_bp);
  const cap = level.discount_cap;
  if (level.discount_bp === 0) return <Typography>{i18n.text('dashboard.plan.list_prices')}</Typography>;
  if (!cap || !discount_used) return <Typography>{i18n.text('dashboard.plan.uncapped', { off })}</Typography>;
  return (
    <>
      <div
        style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 16px', marginBottom: 6 }}
      >
        <span>{i18n.text('dashboard.plan.used', { off })}</span>
        <bdi style={{ fontVariantNumeric: 'tabular-nums' }}>
          {i18n.text('dashboard.plan.used_of', { used: i18n.money(discount_used), cap: i18n.money(cap) })}
        </bdi>
      </div>
      <LinearProgress
        variant="determinate"
        value={Math.min(100, Math.round((100 * discount_used.amount) / cap.amount))}
        aria-label={i18n.text('dashboard.plan.used_label')}
        sx={{ height: 8, borderRadius: 4, bgcolor: 'background.sunken' }}
      />
      {end_date && (
        <Typography variant="body2" sx={{ mt: 0.75, color: 'text.secondary' }}>
          {i18n.text('dashboard.plan.cap', { cap: i18n.money(cap), date: i18n.date(end_date, 'long') })}
        </Typography>
      )}
    </>
  );
}
