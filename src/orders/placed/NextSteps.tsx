import { styled } from '@mui/material/styles';
import { Card } from '../../../engine/ui/components/index.ts';
import { useI18n, VisuallyHidden } from '../../../engine/ui/resources/index.ts';
import type { Order } from '../../../schemas/generated/types.ts';
import { weekdayOf } from '../../shared/dates/plannedDates.ts';
import { type PlacedStep, placedSteps } from './placedSteps.ts';

const Steps = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { position: 'relative', paddingInlineStart: 32, paddingBottom: 20 },
  '& li:last-of-type': { paddingBottom: 0 },
  '& li::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    top: 3,
    width: 16,
    height: 16,
    borderRadius: '50%',
    border: `2px solid ${theme.vars.palette.text.secondary}`,
    backgroundColor: theme.vars.palette.background.paper,
    boxSizing: 'border-box',
  },
  '& li:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 7,
    top: 22,
    bottom: 0,
    borderInlineStart: `2px solid ${theme.vars.palette.divider}`,
  },
  '& [data-state=done]::before': {
    borderColor: theme.vars.palette.success.main,
    backgroundColor: theme.vars.palette.success.main,
  },
  '& [data-state=done]:not(:last-of-type)::after': { borderColor: theme.vars.palette.success.main },
  '& [data-state=now]::before': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.main,
  },
  // A ring around a dot: the last step differs from the current one by its shape too, not only by its colour.
  '& [data-state=goal]::before': { border: `5px solid ${theme.vars.palette.primary.main}` },
  '& p': { margin: 0, textWrap: 'pretty' },
  '& .title': { fontWeight: 600, display: 'flex', flexWrap: 'wrap', gap: '0 8px', alignItems: 'baseline' },
  '& time': { ...theme.typography.body2, fontWeight: 400 },
  '& time, & .text': { color: theme.vars.palette.text.secondary },
}));

/** The steps of the order until it is back. */
export function NextSteps({ order }: { order: Order }) {
  const i18n = useI18n();
  return (
    <Card title={i18n.text('placed.next')}>
      <Steps>
        {placedSteps(order, i18n).map(step => (
          <li key={step.key} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
            <p className="title">
              <span>
                {step.title}
                {step.state === 'done' && <VisuallyHidden>{i18n.text('placed.done')}</VisuallyHidden>}
              </span>
              {step.at && <StepTime step={step} at={step.at} />}
            </p>
            {step.text && <p className="text">{step.text}</p>}
          </li>
        ))}
      </Steps>
    </Card>
  );
}

/** "Nov 30, 14:32" for what has happened, "by Tuesday, December 8" for what is promised. */
function StepTime({ step: { state }, at }: { step: PlacedStep; at: string }) {
  const i18n = useI18n();
  return (
    <time dateTime={at} title={i18n.fullDate(at)}>
      {state === 'goal' ? i18n.text('placed.by', { date: weekdayOf(at, i18n.language) }) : i18n.shortDateTime(at)}
    </time>
  );
}
