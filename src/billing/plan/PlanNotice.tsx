import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { Notice } from '../../../engine/ui/components/index.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { paths } from '../../paths.ts';
import { usePlanAdvice } from '../../shared/plan/usePlanAdvice.ts';
import { outlookTexts } from './outlookTexts.ts';
import { PastDuePanel } from './PastDuePanel.tsx';
import type { Plan } from './usePlan.ts';

/** The one thing to know about the plan now: the most pressing first. */
export function PlanNotice({ plan }: { plan: Plan }) {
  const i18n = useI18n();
  const text = (key: string, args?: Record<string, unknown>) => i18n.text(`billing.subscription.notices.${key}`, args);
  const { billing, current, methods } = plan;
  const { renewal, first_charge: failed } = billing;
  const { notice } = outlookTexts(plan, i18n);
  if (renewal?.unpaid) return <PastDuePanel renewal={{ ...renewal, unpaid: renewal.unpaid }} methods={methods} />;
  if (failed)
    return (
      <Notice tone="error" title={text('first_charge.title', { level: failed.level })}>
        {failed.reason} {text('first_charge.text', { level: failed.level })}
      </Notice>
    );
  if (notice)
    return (
      <Notice tone={notice.tone} title={notice.title}>
        {notice.text}
      </Notice>
    );
  if (current.price === null)
    return (
      <Notice
        title={text('custom.title')}
        actions={
          <Button size="small" component={Link} to={`${paths.contact}?topic=billing`}>
            {i18n.text('billing.subscription.ask')}
          </Button>
        }
      >
        {text('custom.text')}
      </Notice>
    );
  return <Advice />;
}

function Advice() {
  const advice = usePlanAdvice();
  if (!advice) return null;
  return (
    <Notice tone={advice.kind === 'change' ? 'info' : 'neutral'} title={advice.title}>
      {advice.text}
    </Notice>
  );
}
