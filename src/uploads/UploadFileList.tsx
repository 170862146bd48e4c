import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useFormatters, useTranslate } from '../../engine/client/i18n/index.ts';
import { Card } from '../../engine/ui/components/index.ts';
import type { FileEntry } from '../shared/uploads/entries.ts';
import type { UploadSession } from '../shared/uploads/uploadSession.ts';
import { UploadFileRow } from './UploadFileRow.tsx';

const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: '4px 0' });
const Foot = styled('div')(({ theme }) => ({
  padding: '8px 12px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));

const first = 10;
const step = 200;

const isFailed = ({ state }: FileEntry): boolean => state === 'failed' || state === 'stopped';

/** Every file of the order, those that need the person on top. */
export function UploadFileList({ entries, session }: { entries: FileEntry[]; session: UploadSession }) {
  const translate = useTranslate();
  const { number } = useFormatters();
  const [onlyFailed, setOnlyFailed] = useState(false);
  const [limit, setLimit] = useState(first);
  const failed = entries.filter(isFailed);
  const wanted = onlyFailed && failed.length ? failed : entries;
  const hidden = wanted.length - limit;
  return (
    <Card
      title={translate('uploads.files.title')}
      flush
      aside={
        failed.length > 0 && (
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label={translate('uploads.files.show')}
            value={onlyFailed ? 'failed' : 'all'}
            onChange={(_event, value) => value && setOnlyFailed(value === 'failed')}
          >
            <ToggleButton value="all">{translate('uploads.files.all', { count: number(entries.length) })}</ToggleButton>
            <ToggleButton value="failed">
              {translate('uploads.files.failed', { count: number(failed.length) })}
            </ToggleButton>
          </ToggleButtonGroup>
        )
      }
    >
      <Rows>
        {wanted.slice(0, limit).map(entry => (
          <UploadFileRow key={entry.key} entry={entry} session={session} />
        ))}
      </Rows>
      {hidden > 0 && (
        <Foot>
          <Button variant="text" size="small" onClick={() => setLimit(limit + step)}>
            {translate('uploads.files.more', { smart_count: hidden, count: number(hidden) })}
          </Button>
        </Foot>
      )}
    </Card>
  );
}
