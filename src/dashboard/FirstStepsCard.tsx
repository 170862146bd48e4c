import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useIsImpersonating, useUser } from '../../engine/client/auth/index.ts';
import { Card } from '../../engine/ui/components/index.ts';
import { CheckIcon } from '../../engine/ui/icons/icons.ts';
import { useI18n, VisuallyHidden, type WidgetProps } from '../../engine/ui/resources/index.ts';
import type { Dashboard } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import { CardFoot, CardRows } from '../shared/CardRows.tsx';
import { useDashboard } from './queries.ts';

type Step = NonNullable<Dashboard['first_steps']>[number];

const Steps = styled(CardRows)(({ theme }) => ({
  '& .words': { flex: 1, minWidth: 0 },
  '& .mark': {
    ...theme.typography.caption,
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 24,
    height: 24,
    borderRadius: '50%',
    fontWeight: 600,
    border: `1.5px solid ${theme.vars.palette.text.secondary}`,
  },
  '& .title': { margin: 0, fontWeight: 500 },
  '& .meta': {
    ...theme.typography.body2,
    margin: 0,
    color: theme.vars.palette.text.secondary,
    overflowWrap: 'anywhere',
  },
  '& [data-done] .mark': {
    border: 0,
    color: theme.vars.palette.success.main,
    backgroundColor: theme.vars.palette.success.soft,
  },
  '& [data-done] .title': { color: theme.vars.palette.text.secondary, textDecoration: 'line-through' },
}));

/** The page on which each step is done. */
const PAGES: Partial<Record<Step['name'], string>> = {
  billing_address: paths.organization,
  place_order: paths.newOrder,
};

/** The checklist of a new customer. The server decides which steps are done, and sends none after the first order. */
export function FirstStepsCard({ widget }: WidgetProps) {
  const i18n = useI18n();
  const steps = useDashboard().data?.first_steps ?? [];
  const done = steps.filter(step => step.done).length;
  const progress = i18n.text('dashboard.first.done', { done: i18n.number(done), total: i18n.number(steps.length) });
  return (
    <Card
      title={i18n.label(widget.label)}
      aside={
        <div style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
          <Typography variant="body2" component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {progress}
          </Typography>
          <LinearProgress
            variant="determinate"
            value={(100 * done) / steps.length}
            aria-label={i18n.label(widget.label)}
            aria-valuetext={progress}
            sx={{ width: { xs: 48, sm: 88 }, height: 4, borderRadius: 2, bgcolor: 'background.sunken' }}
          />
        </div>
      }
      flush
    >
      <Steps as="ol">
        {steps.map((step, place) => (
          <FirstStep key={step.name} step={step} place={place + 1} />
        ))}
      </Steps>
      <CardFoot>{i18n.text('dashboard.first.ends')}</CardFoot>
    </Card>
  );
}

function FirstStep({ step: { name, done }, place }: { step: Step; place: number }) {
  const i18n = useI18n();
  const email = useUser()?.email;
  const looksOnly = useIsImpersonating();
  const to = PAGES[name];
  const words = (part: string) => i18n.text(`dashboard.first.${name}.${part}`);
  return (
    <li data-done={done || undefined}>
      <span className="mark" aria-hidden="true">
        {done ? <CheckIcon size={14} /> : i18n.number(place)}
      </span>
      <div className="words">
        <p className="title">
          {words('title')}
          {done && <VisuallyHidden>{i18n.text('dashboard.first.is_done')}</VisuallyHidden>}
        </p>
        <p className="meta">{name === 'confirm_email' ? email : words('text')}</p>
      </div>
      {!done && to && !looksOnly && (
        <Button component={Link} to={to} size="small">
          {words('action')}
        </Button>
      )}
    </li>
  );
}
