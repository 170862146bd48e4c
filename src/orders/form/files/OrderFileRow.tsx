import { memo, type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router';
import { type Translate, useTranslate } from '../../../../engine/client/i18n/index.ts';
import { firstStrongIsolate, PillButton, TextInput } from '../../../../engine/ui/components/index.ts';
import { toasts } from '../../../../engine/ui/layout/index.ts';
import type { PriceList } from '../../../../schemas/generated/types.ts';
import type { Unit } from '../../../../schemas/pricing/quantities.ts';
import { paths } from '../../../paths.ts';
import { FileRow } from '../../../shared/quote/FileRow.tsx';
import { TextButton } from '../../../shared/quote/TextButton.tsx';
import { parseQuantity, type Service, takesFiles } from '../../../shared/quote/units.ts';
import { type QuoteTexts, useQuoteTexts } from '../../../shared/quote/useQuoteTexts.ts';
import { detectedFormatText } from '../../../shared/uploads/detectedFormat.ts';
import type { UploadError } from '../../../shared/uploads/uploadErrors.ts';
import type { DraftFile } from './draftFile.ts';
import type { DraftFiles } from './draftFiles.ts';
import classes from './OrderFilesStep.module.css';
import { UploadState } from './UploadState.tsx';
import { useOrderFilesTexts } from './useOrderFilesTexts.ts';

interface OrderFileRowProps {
  file: DraftFile;
  draft: DraftFiles;
  list: PriceList;
  service: Service | undefined;
  unit: Unit;
  /** Its quantity is ordered. */
  isOrdered: boolean;
  /** Of the field for its number. */
  numberId: string | undefined;
  /** What the server says about the quantity. */
  numberProblem: string | undefined;
}

/** How a problem of a file is solved: another file, a number, another name, fewer drafts, or another attempt. */
type Remedy = 'types' | 'replace' | 'number' | 'retry' | 'quota' | 'choose' | 'name' | null;

interface FileProblem {
  tone: 'error' | 'warning';
  text: ReactNode;
  remedy: Remedy;
}

/** A file of the draft: its upload and its count. Rendered again only if one of these has changed: there may be 500. */
export const OrderFileRow = memo((props: OrderFileRowProps) => {
  const { file, draft, list, service, unit } = props;
  const translate = useTranslate();
  const texts = useQuoteTexts();
  const { text } = useOrderFilesTexts();
  // A file that needs a password is refused by the server too; one that cannot be read is not sent.
  const counted = countProblem(props, texts, text);
  const problem =
    file.problem === 'password' || file.problem === 'unreadable'
      ? counted
      : (uploadProblem(file, texts, translate, list) ?? counted);
  const fits = !service || file.types.length === 0 || takesFiles(service, [file]);
  const shown =
    problem ??
    (fits ? null : { tone: 'warning' as const, text: text('unfit', { service: service.name }), remedy: null });
  const remove = async () => {
    if (!(await draft.remove(file).catch(() => false))) toasts.error(translate('uploads.not_removed'));
  };
  return (
    <FileRow
      file={file}
      unit={unit}
      state={<UploadState file={file} />}
      problem={shown ?? undefined}
      onRemove={() => void remove()}
    >
      {shown?.remedy ? <FileRemedy {...props} remedy={shown.remedy} /> : null}
    </FileRow>
  );
});

/** Why the file is not uploaded. A lost connection is no problem: the upload continues by itself. */
function uploadProblem(
  { upload, name }: DraftFile,
  { number }: QuoteTexts,
  translate: Translate,
  list: PriceList,
): FileProblem | null {
  const cause = upload?.cause;
  if (!cause || cause === 'connection') return null;
  const names = firstStrongIsolate(name);
  const found =
    upload.found && ` ${detectedFormatText(upload.found, Object.values(list.file_types).flat(), translate)}`;
  return {
    tone: cause === 'interrupted' ? 'warning' : 'error',
    text: (
      <>
        <strong>{translate(`uploads.causes.${cause}.title`, { smart_count: 1, count: number(1) })}</strong>
        <br />
        {translate(`uploads.causes.${cause}.text`, { smart_count: 1, names })}
        {found}
      </>
    ),
    remedy: remedyOf(cause),
  };
}

function remedyOf(cause: UploadError): Remedy {
  if (cause === 'interrupted') return 'choose';
  if (cause === 'file_name_taken') return 'name';
  if (cause.startsWith('upload_quota')) return 'quota';
  return cause === 'other' ? 'retry' : 'replace';
}

/** Why the quantity of the file is not known. */
function countProblem(
  { file, unit, isOrdered }: OrderFileRowProps,
  texts: QuoteTexts,
  text: (key: string) => string,
): FileProblem | null {
  const { problem, counts, entered, counting, isMetadata } = file;
  if (problem === 'wrong_type')
    return isMetadata === false
      ? { tone: 'error', text: texts.text('quote.problems.wrong_type'), remedy: 'types' }
      : null;
  if (problem === 'password')
    return { tone: 'warning', text: texts.text('quote.problems.password'), remedy: 'replace' };
  if (problem === 'unreadable') return { tone: 'warning', text: text('unreadable'), remedy: 'choose' };
  const isMissing = counts[unit] === undefined || entered?.[unit] !== undefined;
  // A file that the service does not edit needs no number.
  if (!file.file || counting || !isMissing || !isOrdered) return null;
  const why = problem ? texts.text(`quote.problems.${problem}`) : text(`no_count.${unit}`);
  return { tone: 'warning', text: why, remedy: 'number' };
}

function FileRemedy({ remedy, ...props }: OrderFileRowProps & { remedy: Remedy }) {
  const texts = useQuoteTexts();
  const { text } = useOrderFilesTexts();
  const { file, draft, list } = props;
  if (remedy === 'number') return <NumberOf {...props} />;
  const retry = <TextButton onClick={() => draft.uploads.retryFile(file)}>{texts.text('retry')}</TextButton>;
  if (remedy === 'retry') return retry;
  if (remedy === 'quota') {
    const isDrafts = file.upload?.cause === 'upload_quota_drafts';
    return (
      <>
        <Link to={isDrafts ? `${paths.orders}?view=drafts` : paths.orders} className="link small">
          {text(isDrafts ? 'see_drafts' : 'see_orders')}
        </Link>
        {retry}
      </>
    );
  }
  if (remedy === 'name')
    return (
      <>
        {(['keepBoth', 'replace'] as const).map(how => (
          <PillButton key={how} size="small" onClick={() => void draft.resolveName(file, how)}>
            {text(how === 'replace' ? 'replace_it' : 'keep_both')}
          </PillButton>
        ))}
      </>
    );
  if (remedy === 'types')
    return (
      <details className={classes.help}>
        <summary>{text('accepted')}</summary>
        <bdi>{Object.values(list.file_types).flat().join(' ')}</bdi>
      </details>
    );
  return <Replacement {...props} remedy={remedy} />;
}

/** The quantity of a file that could not be counted. */
function NumberOf({ file, draft, unit, numberId, numberProblem }: OrderFileRowProps) {
  const id = useId();
  const { text } = useOrderFilesTexts();
  return (
    <>
      <div className={classes.number}>
        <TextInput
          id={numberId ?? id}
          label={text(`number.${unit}`)}
          inputMode="numeric"
          autoComplete="off"
          value={file.entered?.[unit] ?? ''}
          error={numberProblem}
          onChange={typed => draft.enter(file, unit, typed, parseQuantity(typed, unit))}
        />
      </div>
      <Link to={paths.contact} className="link small">
        {text('ask')}
      </Link>
      <p className={classes.help}>{text('estimate')}</p>
    </>
  );
}

/** Another file in place of one that cannot be used. */
function Replacement({ file, draft, list, remedy }: OrderFileRowProps & { remedy: Remedy }) {
  const { text } = useOrderFilesTexts();
  const input = useRef<HTMLInputElement>(null);
  const replace = ([chosen]: File[]) => {
    if (!chosen) return;
    // The upload of an interrupted file continues when the same file is added.
    const isOther = file.problem === 'unreadable' && chosen.name !== file.name;
    if (remedy !== 'choose' || isOther) void draft.remove(file).catch(() => false);
    draft.add([chosen]);
  };
  return (
    <>
      <PillButton size="small" onClick={() => input.current?.click()}>
        {text(remedy === 'choose' ? 'choose_again' : 'replace')}
      </PillButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={text('replace_name', { name: file.name })}
        accept={Object.values(list.file_types).flat().join()}
        onChange={({ target }) => {
          replace([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {file.problem === 'password' && <p className={classes.help}>{text('no_password')}</p>}
    </>
  );
}
