import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useCallback, useEffect, useMemo } from 'react';
import { useCall } from '../../../engine/client/api/index.ts';
import { useFormatters, useTranslate } from '../../../engine/client/i18n/index.ts';
import { AlertIcon, AttachmentIcon, CheckIcon, CloseIcon, RotateIcon } from '../../../engine/ui/icons/icons.ts';
import { toasts } from '../../../engine/ui/layout/index.ts';
import { errorText, useI18n } from '../../../engine/ui/resources/index.ts';
import { windowId } from '../../../providers/uploads/windowId.ts';
import { detectedFormatText } from '../uploads/detectedFormat.ts';
import { type FileEntry, listFileEntries } from '../uploads/entries.ts';
import type { UploadFailure } from '../uploads/uploadErrors.ts';
import type { RefusedFile } from '../uploads/uploadFile.ts';
import type { UploadSession } from '../uploads/uploadSession.ts';
import { useUploadState } from '../uploads/useUploadState.ts';
import type { AuthorSide } from './authorSide.ts';
import { type NewFilesState, stateOf } from './newFiles.ts';
import { endNewFiles, newFilesSession } from './newFilesSession.ts';

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 4,
  '& li': { display: 'grid', gridTemplateColumns: '14px minmax(0, 1fr) auto auto', alignItems: 'center', gap: 6 },
  '& bdi': { overflowWrap: 'anywhere' },
  '& .end': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', color: theme.vars.palette.text.secondary },
  '& .does': { display: 'flex' },
  '& .wide': { gridColumn: '2 / -1' },
  '& .bad': { color: theme.vars.palette.error.main },
  '& .ok': { color: theme.vars.palette.success.main },
}));
const Fault = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.error.main,
}));

interface NewFilesProps {
  order: string;
  side: AuthorSide;
  /** Files that were chosen and are not yet in the upload. */
  chosen: File[];
  onTaken: () => void;
  onChange: (state: NewFilesState) => void;
}

/** New files for a message: the progress of each, errors, and the possible actions. */
export default function NewFiles({ order, side, chosen, onTaken, onChange }: NewFilesProps) {
  const i18n = useI18n();
  const translate = useTranslate();
  const session = useMemo(() => newFilesSession(order, side), [order, side]);
  const { files, server, refused, accept } = useUploadState(session);
  const { sync, problem } = useNewFilesCalls(order, side, session);
  const entries = useMemo(() => listFileEntries({ files, server }), [files, server]);
  // Errors in the list below are not shown a second time.
  const notTaken = refused.filter(({ name }) => !entries.some(entry => entry.name === name && entry.cause));

  useEffect(() => {
    if (!accept || chosen.length === 0) return;
    onTaken();
    session.uppy.addFiles(
      // As of a folder: pictures of one name that a phone gives are numbered.
      chosen.map(file => ({ name: file.name, type: file.type, data: file, meta: { relativePath: file.name } })),
    );
  }, [accept, chosen, onTaken, session]);

  const state = JSON.stringify(
    accept ? stateOf(entries, notTaken) : { uuids: [], isSending: chosen.length > 0 && !problem, failed: 0 },
  );
  useEffect(() => {
    onChange({ ...JSON.parse(state), clear: () => endNewFiles(order, side) });
  }, [state, onChange, order, side]);

  return (
    <>
      {problem && !accept && (
        <Fault role="alert">
          {errorText(problem, i18n)}{' '}
          <Button size="small" variant="text" onClick={sync}>
            {translate('uploads.remedies.retry')}
          </Button>
        </Fault>
      )}
      {entries.length + notTaken.length > 0 && (
        <List aria-label={translate('uploads.message.list')}>
          {entries.map(entry => (
            <SentRow key={entry.uppyId ?? entry.uuid ?? entry.key} entry={entry} session={session} />
          ))}
          {notTaken.map(file => (
            <RefusedRow key={file.id} file={file} session={session} />
          ))}
        </List>
      )}
    </>
  );
}

/** Fetches the server's state of the files: at first, and after files were received or refused. */
function useNewFilesCalls(order: string, side: AuthorSide, session: UploadSession) {
  const { run: obtain } = useCall(side.obtain);
  const { run: list, problem } = useCall(side.listNew);
  const sync = useCallback(async () => {
    // Why it failed is on the page already.
    const answer = await windowId()
      .then(window => list({ params: { object_uuid: order }, query: { window } }))
      .catch(() => null);
    if (answer) session.learn(answer);
  }, [order, list, session]);
  useEffect(() => session.obtainBy(() => obtain({ params: { object_uuid: order } })), [session, obtain, order]);
  useEffect(() => {
    void sync();
    return session.onNews(() => void sync());
  }, [session, sync]);
  return { sync: () => void sync(), problem };
}

/** Why a file did not arrive, in a sentence without its name. */
function useReason(session: UploadSession): (reason: UploadFailure) => string {
  const translate = useTranslate();
  return ({ cause, found }) => {
    if (cause === 'too_many_files') return translate('uploads.message.too_many');
    if (cause === 'interrupted') return translate('uploads.message.interrupted');
    const title = translate(`uploads.causes.${cause}.title`, { smart_count: 1, count: 1 });
    return found ? `${title}. ${detectedFormatText(found, session.own.accept?.extensions ?? [], translate)}` : title;
  };
}

function SentRow({ entry, session }: { entry: FileEntry; session: UploadSession }) {
  const translate = useTranslate();
  const { bytes, percent } = useFormatters();
  const reason = useReason(session);
  const { name, size, sent, state, cause, found, uppyId } = entry;
  const share = size ? sent / size : 0;
  const Icon = cause ? AlertIcon : state === 'done' ? CheckIcon : AttachmentIcon;
  const remove = async () => {
    if (!(await session.remove([entry]))) toasts.error(translate('uploads.not_removed'));
  };
  const retry = () => {
    if (cause === 'replaced') void session.takeOver().catch(() => {});
    else if (uppyId) void session.uppy.retryUpload(uppyId);
  };
  return (
    <li>
      <Icon size={14} className={cause ? 'bad' : state === 'done' ? 'ok' : undefined} aria-hidden />
      <bdi>{name}</bdi>
      <span className="end">
        {state === 'sending'
          ? percent(Math.floor(share * 100) * 100)
          : state === 'done'
            ? bytes(size)
            : translate(`uploads.state.${state}`)}
      </span>
      <span className="does">
        {uppyId && state === 'stopped' && (
          <IconButton size="small" aria-label={translate('uploads.files.retry', { name })} onClick={retry}>
            <RotateIcon size={14} />
          </IconButton>
        )}
        <IconButton size="small" aria-label={translate('uploads.files.remove', { name })} onClick={() => void remove()}>
          <CloseIcon size={14} />
        </IconButton>
      </span>
      {(state === 'sending' || state === 'waiting') && (
        <LinearProgress
          className="wide"
          variant="determinate"
          value={share * 100}
          aria-label={translate('uploads.files.progress', { name })}
        />
      )}
      {cause && (
        <Fault className="wide" role="alert">
          {reason({ cause, found })}
        </Fault>
      )}
    </li>
  );
}

/** A file that was not taken: sent again where that may help. */
function RefusedRow({ file, session }: { file: RefusedFile; session: UploadSession }) {
  const translate = useTranslate();
  const reason = useReason(session);
  const { id, name, cause, found, data } = file;
  const mayHelp = data && ['other', 'file_uploading', 'upload_quota_bytes', 'upload_quota_open'].includes(cause);
  return (
    <li>
      <AlertIcon size={14} className="bad" aria-hidden />
      <bdi>{name}</bdi>
      <span className="end">{translate('uploads.state.failed')}</span>
      <span className="does">
        {mayHelp && (
          <IconButton
            size="small"
            aria-label={translate('uploads.files.retry', { name })}
            onClick={() => session.retry([file])}
          >
            <RotateIcon size={14} />
          </IconButton>
        )}
        <IconButton
          size="small"
          aria-label={translate('uploads.files.remove', { name })}
          onClick={() => session.dismiss([id])}
        >
          <CloseIcon size={14} />
        </IconButton>
      </span>
      <Fault className="wide" role="alert">
        {reason({ cause, found })}
      </Fault>
    </li>
  );
}
