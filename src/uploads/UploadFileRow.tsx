import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { useFormatters, useTranslate } from '../../engine/client/i18n/index.ts';
import {
  AlertIcon,
  CheckIcon,
  CloseIcon,
  PauseIcon,
  QueueIcon,
  RotateIcon,
  UploadIcon,
} from '../../engine/ui/icons/icons.ts';
import type { EntryState, FileEntry } from '../shared/uploads/entries.ts';
import type { UploadSession } from '../shared/uploads/uploadSession.ts';
import { useRemove } from './useRemove.ts';

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr) minmax(0, 120px) auto auto',
  alignItems: 'center',
  gap: 12,
  minHeight: 36,
  padding: '2px 12px 2px 20px',
  contentVisibility: 'auto',
  containIntrinsicHeight: '36px',
  '& .name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .end': { ...theme.typography.body2, fontVariantNumeric: 'tabular-nums', textAlign: 'end', whiteSpace: 'nowrap' },
  '& .does': { display: 'flex', minWidth: 60, justifyContent: 'flex-end' },
  '& .quiet': { color: theme.vars.palette.text.secondary },
  '& .bad': { color: theme.vars.palette.error.main },
  '& .ok': { color: theme.vars.palette.success.main },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '16px minmax(0, 1fr) auto auto',
    paddingInline: '16px 8px',
    '& .name': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
    '& .meter': { display: 'none' },
    '& .does': { minWidth: 0 },
  },
}));

const Meter = styled(LinearProgress)(({ theme }) => ({
  height: 4,
  borderRadius: 4,
  backgroundColor: theme.vars.palette.background.sunken,
}));

const looks: Record<EntryState, { icon: typeof CheckIcon; tone: string }> = {
  failed: { icon: AlertIcon, tone: 'bad' },
  stopped: { icon: AlertIcon, tone: 'bad' },
  sending: { icon: UploadIcon, tone: 'quiet' },
  paused: { icon: PauseIcon, tone: 'quiet' },
  elsewhere: { icon: UploadIcon, tone: 'quiet' },
  waiting: { icon: QueueIcon, tone: 'quiet' },
  done: { icon: CheckIcon, tone: 'ok' },
};

/** One file: its state, and the actions on it alone. */
export const UploadFileRow = memo(function UploadFileRow({
  entry,
  session,
}: {
  entry: FileEntry;
  session: UploadSession;
}) {
  const { name, size, sent, state } = entry;
  const { icon: Icon, tone } = looks[state];
  const { bytes, percent } = useFormatters();
  const translate = useTranslate();
  const share = size ? sent / size : 0;
  const isPart = state !== 'done' && share > 0;
  const word = translate(`uploads.state.${state}`);
  return (
    <Row>
      <span className={tone}>
        <Icon aria-hidden />
      </span>
      <span className="name" title={name}>
        <bdi>{name}</bdi>
      </span>
      <span className="meter">
        {isPart && (
          <Meter
            variant="determinate"
            value={share * 100}
            color={tone === 'bad' ? 'error' : 'primary'}
            aria-label={translate('uploads.files.progress', { name })}
          />
        )}
      </span>
      <span className={`end ${tone === 'bad' ? 'bad' : 'quiet'}`}>
        {state === 'done' ? (
          <bdi>{bytes(size)}</bdi>
        ) : state === 'sending' ? (
          percent(Math.floor(share * 100) * 100)
        ) : (
          word
        )}
      </span>
      <RowActions entry={entry} session={session} />
    </Row>
  );
}, isSame);

/** Lists are rebuilt at every progress event; a row rerenders only if its own file changed. */
function isSame(before: { entry: FileEntry }, after: { entry: FileEntry }): boolean {
  const [a, b] = [before.entry, after.entry];
  return a.state === b.state && a.sent === b.sent && a.uuid === b.uuid && a.uppyId === b.uppyId && a.size === b.size;
}

function RowActions({ entry, session }: { entry: FileEntry; session: UploadSession }) {
  const translate = useTranslate();
  const remove = useRemove(session);
  const { name, state, uppyId } = entry;
  const label = (act: string) => translate(`uploads.files.${act}`, { name });
  return (
    <span className="does">
      {uppyId && (state === 'sending' || state === 'waiting') && (
        <IconButton size="small" aria-label={label('pause')} onClick={() => session.uppy.pauseResume(uppyId)}>
          <PauseIcon aria-hidden />
        </IconButton>
      )}
      {uppyId && state === 'paused' && (
        <IconButton size="small" aria-label={label('resume')} onClick={() => session.uppy.pauseResume(uppyId)}>
          <UploadIcon aria-hidden />
        </IconButton>
      )}
      {uppyId && state === 'stopped' && (
        <IconButton size="small" aria-label={label('retry')} onClick={() => void session.uppy.retryUpload(uppyId)}>
          <RotateIcon aria-hidden />
        </IconButton>
      )}
      <IconButton size="small" aria-label={label('remove')} onClick={() => void remove([entry])}>
        <CloseIcon aria-hidden />
      </IconButton>
    </span>
  );
}
