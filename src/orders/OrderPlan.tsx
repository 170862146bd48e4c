import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Card } from '../../engine/ui/components/index.ts';
import { type ExtensionProps, RecordFacts, useI18n } from '../../engine/ui/resources/index.ts';
import type { Order } from '../../schemas/generated/types.ts';

/** Work is in progress, or on hold. */
const RUNNING = new Set<Order['status']>([
  'awaiting_files',
  'queued',
  'in_progress',
  'quality_check',
  'revision_requested',
  'on_hold',
]);

/** A percentage is a whole number in the data; the format takes basis points. */
const BASIS_POINTS = 100;

/** When the work is due, how far it is, who does it, and how many rounds of changes are left. */
export default function OrderPlan({ row }: ExtensionProps) {
  const i18n = useI18n();
  const { status, due_at, progress, editor, revisions_left } = row as unknown as Order;
  const isRunning = RUNNING.has(status);
  if (!isRunning && status !== 'delivered') return null;
  const facts: [string, ReactNode][] = [];
  if (isRunning && due_at) facts.push(['due', <Due key="due" at={due_at} />]);
  if (editor) facts.push(['editor', <bdi key="editor">{editor}</bdi>]);
  facts.push(['rounds', i18n.plural('orders.rounds', revisions_left)]);
  if (isRunning) facts.push(['progress', <Progress key="progress" percent={progress} />]);
  const rows = facts.map(([key, value]) => [{ key, label: i18n.text(`orders.plan.${key}`), value }]);
  return (
    <Card title={i18n.text('orders.plan.title')}>
      <RecordFacts rows={rows} />
    </Card>
  );
}

function Due({ at }: { at: string }) {
  const i18n = useI18n();
  return (
    <time dateTime={at} title={i18n.fullDate(at)}>
      {i18n.date(at, 'long')}
    </time>
  );
}

function Progress({ percent }: { percent: number }) {
  const i18n = useI18n();
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 12, minHeight: 20 }}>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={i18n.text('orders.plan.progress')}
        sx={{ flex: 1, height: 4, borderRadius: 2, bgcolor: 'background.sunken' }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {i18n.percent(percent * BASIS_POINTS)}
      </Typography>
    </div>
  );
}
