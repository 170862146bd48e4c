import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { type Translate, useFormatters, useTranslate } from '../../engine/client/i18n/index.ts';
import { Card } from '../../engine/ui/components/index.ts';
import { useOnline } from '../../engine/ui/layout/index.ts';
import type { Summary } from '../shared/uploads/entries.ts';
import { Quiet } from './UploadColumns.ts';

const Bar = styled(LinearProgress)(({ theme }) => ({
  height: 8,
  marginBottom: 10,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.background.sunken,
  '& .MuiLinearProgress-bar': { borderRadius: 8 },
}));

const Figure = styled('span')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
}));

/**
 * The progress of all files together. Its sentence changes only when something happened, so that it can be announced.
 */
export function ProgressCard({ summary }: { summary: Summary }) {
  const translate = useTranslate();
  const { bytes, number } = useFormatters();
  const { total, done, sent, bytes: all } = summary;
  const sentence = useSentence(summary);
  const title = total
    ? translate('uploads.progress.title', { smart_count: done, done: number(done), total: number(total) })
    : translate('uploads.progress.none');
  return (
    <Card
      title={title}
      aside={
        total > 0 && (
          <Figure>
            <bdi>{translate('uploads.progress.bytes', { sent: bytes(sent), total: bytes(all) })}</bdi>
          </Figure>
        )
      }
    >
      <Bar
        variant="determinate"
        value={all ? Math.min(100, (sent / all) * 100) : 0}
        aria-label={translate('uploads.progress.label')}
        aria-valuetext={title}
      />
      <Quiet role="status">{sentence}</Quiet>
    </Card>
  );
}

function useSentence(summary: Summary): string {
  const translate = useTranslate();
  const { time, number } = useFormatters();
  const online = useOnline();
  const [restedAt, setRestedAt] = useState<string | null>(null);
  const [wasSending, setWasSending] = useState(false);
  const isSending = summary.sending > 0;
  useEffect(() => {
    if (wasSending && !isSending) setRestedAt(new Date().toISOString());
    setWasSending(isSending);
  }, [isSending, wasSending]);
  const at = restedAt ? time(restedAt) : null;
  return sentenceOf(summary, online, translate, at, number);
}

function sentenceOf(
  { total, done, open, sending, paused }: Summary,
  online: boolean,
  translate: Translate,
  at: string | null,
  number: (value: number) => string,
): string {
  const t = (key: string, count = 0) =>
    translate(`uploads.progress.${key}`, { smart_count: count, count: number(count), time: at });
  if (total === 0) return t('waiting');
  if (sending > 0) return t(online ? 'sending' : 'offline');
  if (paused > 0) return t('paused');
  if (open > 0) return at ? t('some_missing_at', open) : t('some_missing', open);
  return at && done ? t('complete_at') : t('complete');
}
