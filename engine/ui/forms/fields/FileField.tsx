import { Box, Button, Typography } from '@mui/material';
import { errorId, type FieldProps, getUiOptions, helpId, type RJSFSchema } from '@rjsf/utils';
import { useDropzone } from 'react-dropzone';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import type { RecordFile } from '../../../client/uploads/uploadRecordFile.ts';
import { UploadIcon } from '../../icons/icons.ts';
import { labelId } from '../layout/LabelText.tsx';
import type { Answers, StepContext } from '../stepContext.ts';
import { FileFieldRow } from './FileFieldRow.tsx';
import { useFileUploads } from './useFileUploads.ts';

export type FileFieldProps = FieldProps<Answers, RJSFSchema, StepContext>;
interface Options {
  upload?: { path: string; field: string };
  accept?: string[];
}

const asFiles = (value: unknown): RecordFile[] =>
  [value ?? []].flat().filter((one): one is RecordFile => typeof one === 'object' && one !== null && 'uuid' in one);

/** Field for one or several files, which are sent as soon as they are chosen. The record has them once it is saved. */
export default function FileField(props: FileFieldProps) {
  const { fieldPathId, formData, schema, disabled, readonly, required, onChange, rawErrors, uiSchema } = props;
  const translate = useTranslate();
  const { upload, accept } = getUiOptions(uiSchema) as Options;
  const several = schema.type === 'array';
  const files = asFiles(formData);
  const { sending, refused, send, remove } = useFileUploads({
    upload,
    several,
    files,
    onChange: next => onChange((several ? next : next.at(-1)) as Answers | undefined, fieldPathId.path),
  });
  const id = fieldPathId.$id;
  const locked = disabled || readonly;
  // No filter by type: the server checks the files, and the browser would drop a file without giving a reason.
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: chosen => void send(chosen),
    disabled: locked,
    noClick: true,
    noKeyboard: true,
  });
  const offer = several || files.length === 0 ? 'choose' : 'replace';
  const described = [
    refused.length > 0 && `${id}__files`,
    rawErrors?.length && errorId(id),
    getUiOptions(uiSchema).help && helpId(id),
  ];
  return (
    <Box
      {...getRootProps()}
      sx={{
        display: 'grid',
        gap: 1,
        borderRadius: 1,
        ...(isDragActive && { outline: '2px dashed', outlineColor: 'primary.main', outlineOffset: 4 }),
      }}
    >
      {files.map(file => (
        <FileFieldRow key={file.uuid} file={file} onRemove={locked ? undefined : () => remove(file)} />
      ))}
      <input
        {...getInputProps({ multiple: several, accept: accept?.join(','), 'aria-label': undefined })}
        style={{ display: 'none' }}
      />
      {!locked && (
        <Button
          id={id}
          startIcon={<UploadIcon />}
          loading={sending.length > 0}
          loadingPosition="start"
          onClick={open}
          aria-labelledby={`${labelId(id)} ${id}__text`}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          aria-required={required || undefined}
          sx={{ justifySelf: 'start' }}
        >
          <span id={`${id}__text`}>{translate(`editing.file.${isDragActive ? 'drop' : offer}`)}</span>
        </Button>
      )}
      <Typography role="status" variant="body2" color="text.secondary">
        {sending.length > 0 && translate('editing.file.sending', { name: sending.join(', ') })}
      </Typography>
      {refused.length > 0 && (
        <Box id={`${id}__files`} role="alert">
          {refused.map(sentence => (
            <Typography key={sentence} variant="body2" sx={{ fontWeight: 500, color: 'error.main' }}>
              {sentence}
            </Typography>
          ))}
        </Box>
      )}
    </Box>
  );
}
