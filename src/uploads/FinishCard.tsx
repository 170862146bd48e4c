import { useFormat } from '../../providers/i18n/useFormat.ts';
import { useTranslate } from '../../providers/i18n/useTranslate.ts';
import { Card } from '../shared/shell/Card.tsx';
import type { Summary } from './entries.ts';
import { Quiet } from './layout.ts';

/** What it means to go on without the files that are not in. */
export function FinishCard({ summary: { done, total } }: { summary: Summary }) {
  const translate = useTranslate();
  const { number } = useFormat();
  const missing = total - done;
  return (
    <Card title={translate('uploads.part.title', { smart_count: done, count: number(done) })}>
      <Quiet>{translate('uploads.part.text', { smart_count: missing, count: number(missing) })}</Quiet>
    </Card>
  );
}
