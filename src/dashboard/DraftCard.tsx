import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useIsImpersonating } from '../../engine/client/auth/index.ts';
import { Card } from '../../engine/ui/components/index.ts';
import { CheckIcon } from '../../engine/ui/icons/icons.ts';
import { useI18n, type WidgetProps } from '../../engine/ui/resources/index.ts';
import type { FormState, OrderItem } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import { useDraftForm } from './queries.ts';
import { useOrders } from './useOrders.ts';

const Facts = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  '& .what': { flex: 1, minWidth: 0 },
  '& .what a': { color: 'inherit', fontWeight: 600, textDecoration: 'none', overflowWrap: 'anywhere' },
  '& .what a:hover': { textDecoration: 'underline', textUnderlineOffset: 2 },
  '& .figure': { textAlign: 'end', whiteSpace: 'nowrap' },
  [theme.breakpoints.down('sm')]: {
    flexWrap: 'wrap',
    '& > .MuiButton-root': { order: 9, flexBasis: '100%' },
  },
}));

const Steps = styled('div')({ display: 'flex', alignItems: 'center', gap: 12, minHeight: 20, marginTop: 14 });

const Saved = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
}));

/** The newest draft, if there is one: its state, its price so far, and the link to it. */
export function DraftCard({ widget }: WidgetProps) {
  const [draft] = useOrders(widget).orders;
  return draft ? <Draft draft={draft} widget={widget} /> : null;
}

function Draft({ draft, widget }: Pick<WidgetProps, 'widget'> & { draft: OrderItem }) {
  const i18n = useI18n();
  const form = useDraftForm(draft.uuid).data;
  const to = paths.orderForm.to(draft.uuid);
  const looksOnly = useIsImpersonating();
  // The unit is known once a service is chosen.
  const { unit } = draft;
  const service = i18n.text(unit === null ? 'orders.no_service' : `consts.orders.order_type.${draft.order_type}`);
  const quantity = unit !== null && draft.quantity !== null && i18n.plural(`orders.units.${unit}`, draft.quantity);
  return (
    <Card
      title={i18n.label(widget.label)}
      aside={
        <Saved>
          <CheckIcon size={14} />
          {i18n.text('dashboard.draft.saved', { when: i18n.relativeDate(draft.updated_at) })}
        </Saved>
      }
    >
      <Facts>
        <div className="what">
          <Link to={to}>{draft.name}</Link>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {draft.number} · {i18n.joined([service, quantity])}
          </Typography>
        </div>
        {draft.total && (
          <div className="figure">
            <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              <bdi dir="ltr">{i18n.money(draft.total)}</bdi>
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {i18n.text('dashboard.draft.so_far')}
            </Typography>
          </div>
        )}
        {!looksOnly && (
          <Button component={Link} to={to}>
            {i18n.text('dashboard.draft.continue')}
          </Button>
        )}
      </Facts>
      <Steps>{form && <Progress form={form} />}</Steps>
    </Card>
  );
}

function Progress({ form }: { form: FormState }) {
  const i18n = useI18n();
  const { steps } = form.form;
  const place = steps.findIndex(({ name }) => name === form.step);
  const current = steps[place];
  if (!current) return null;
  const label = i18n.text('dashboard.draft.step', {
    number: i18n.number(place + 1),
    of: i18n.number(steps.length),
    title: current.title,
  });
  return (
    <>
      <LinearProgress
        variant="determinate"
        value={(100 * place) / steps.length}
        aria-label={i18n.text('dashboard.draft.steps_done')}
        sx={{ flex: 1, height: 4, borderRadius: 2, bgcolor: 'background.sunken' }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
    </>
  );
}
