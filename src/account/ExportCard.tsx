import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, useCall } from '../../engine/client/api/index.ts';
import { useFormatters, useTranslate } from '../../engine/client/i18n/index.ts';
import { Card, ErrorState } from '../../engine/ui/components/index.ts';
import { toasts } from '../../engine/ui/layout/index.ts';
import { errorMessage } from '../../engine/ui/loading/index.ts';
import type { AccountExport } from '../../schemas/generated/types.ts';
import classes from './Account.module.css';

const KEY = ['readAccountExport'];
/** While a copy is made, in milliseconds. */
const POLL_INTERVAL = 30_000;
/** A link is good for ten minutes. */
const linkAge = 8 * 60_000;

/** A copy of everything that is stored about this person: requested, prepared, downloaded. */
export function ExportCard() {
  const translate = useTranslate();
  const { dateTime } = useFormatters();
  const client = useQueryClient();
  const asking = useCall('requestAccountExport');
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('readAccountExport', { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? POLL_INTERVAL : linkAge),
  });
  const ask = async () => {
    try {
      client.setQueryData(KEY, await asking.run({}));
      toasts.success(translate('account.export.asked'));
    } catch (problem) {
      toasts.error(errorMessage(problem, translate));
      void refetch();
    }
  };
  return (
    <Card title={translate('account.export.title')}>
      <div className={classes.form}>
        <p className={classes.text}>{translate('account.export.sentence')}</p>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={40} />}
        {data && data.status !== 'none' && (
          <p className={classes.text}>
            <strong>{exportStatus(data, translate, dateTime)}</strong>
          </p>
        )}
        {data && data.status !== 'waiting' && (
          <div className={classes.buttons}>
            {data.download_url && (
              <Button variant="contained" href={data.download_url} download>
                {translate('account.export.download')}
              </Button>
            )}
            <Button loading={asking.status === 'fetching'} onClick={() => void ask()}>
              {translate(data.status === 'ready' ? 'account.export.again' : 'account.export.ask')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function exportStatus(
  { status, requested_at, ready_at, expires_at }: AccountExport,
  translate: ReturnType<typeof useTranslate>,
  dateTime: (at: string) => string,
): string {
  if (status === 'waiting') return translate('account.export.waiting', { when: dateTime(requested_at ?? '') });
  return translate('account.export.ready', { when: dateTime(ready_at ?? ''), until: dateTime(expires_at ?? '') });
}
