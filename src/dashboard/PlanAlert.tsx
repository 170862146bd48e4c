import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Notice } from '../../engine/ui/components/index.ts';
import { useI18n } from '../../engine/ui/resources/index.ts';
import { paths } from '../paths.ts';
import { billingQuery } from '../shared/plan/planQueries.ts';
import { useDashboard } from './queries.ts';

/** A plan that could not be charged: shown on the first page, with a link to pay, once the page below has loaded. */
export function PlanAlert({ arrived }: { arrived: boolean }) {
  const i18n = useI18n();
  const plan = useDashboard().data?.subscription;
  const mayBe = plan === null || plan?.status === 'past_due';
  const billing = useQuery({ ...billingQuery, enabled: mayBe }).data;
  const { renewal, first_charge: first } = billing ?? {};
  const failed = renewal?.unpaid ?? first;
  if (!arrived || !mayBe || !failed) return null;
  const level = renewal?.level ?? first?.level;
  return (
    <div style={{ marginBottom: 24 }}>
      <Notice
        tone="error"
        title={i18n.text(first ? 'billing.subscription.notices.first_charge.title' : 'billing.unpaid.title', { level })}
        actions={
          <Button size="small" component={Link} to={paths.subscription}>
            {i18n.text(`dashboard.plan.${first ? 'again' : 'pay'}`)}
          </Button>
        }
      >
        {failed.reason}
      </Notice>
    </div>
  );
}
