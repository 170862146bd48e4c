import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { useCall } from '../../engine/client/api/index.ts';
import { errorText, useI18n } from '../../engine/ui/resources/index.ts';

export interface Archive {
  order: string;
  of: 'sources' | 'results';
}

/** All of these files in one ZIP; its address is fetched on demand, because it is valid for minutes only. */
export function DownloadAll({ order, of }: Archive) {
  const i18n = useI18n();
  const notify = useNotify();
  const { run, status } = useCall('obtainArchive');
  const download = () =>
    run({ params: { object_uuid: order }, query: { of } }).then(
      ({ url }) => window.location.assign(url),
      error => notify(errorText(error, i18n), { type: 'error' }),
    );
  return (
    <Button size="small" variant="text" loading={status === 'fetching'} onClick={download}>
      {i18n.text('orders.files.download_all')}
    </Button>
  );
}
