import Button from '@mui/material/Button';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { Notice } from '../../components/Notice.tsx';
import { useActions } from '../actions/actionsContext.ts';
import { actionLabel } from '../actions/actionTexts.ts';
import { getAvailableActions } from '../actions/availableActions.ts';
import type { Row } from '../row.ts';
import type { NextStep } from '../rowPresenter.ts';
import { useI18n } from '../useI18n.ts';

interface NextStepBannerProps {
  next: NextStep;
  resource: ResolvedResource;
  row: Row;
}

/** The next step as text, and its action without another page. */
export function NextStepBanner({ next, resource, row }: NextStepBannerProps) {
  const acts = useActions();
  const i18n = useI18n();
  const [offer] = next.also ? getAvailableActions(resource, [next.also], row) : [];
  return (
    <Notice
      tone={next.tone}
      title={next.title}
      actions={
        offer && (
          <Button
            size="small"
            loading={acts.pending === `${offer.name} ${row.id}`}
            onClick={() => acts.run(offer.name, row)}
          >
            {actionLabel(acts, offer.name, row, i18n)}
          </Button>
        )
      }
    >
      {next.sentence}
    </Notice>
  );
}
