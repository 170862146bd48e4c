import { Box, IconButton, Typography } from '@mui/material';
import { useFormatters } from '../../../client/i18n/useFormatters.ts';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import type { RecordFile } from '../../../client/uploads/uploadRecordFile.ts';
import { CloseIcon, FileIcon } from '../../icons/icons.ts';

interface FileFieldRowProps {
  file: RecordFile;
  /** Absent where the answer cannot be changed. */
  onRemove: (() => void) | undefined;
}

/** One file of a file field: its name, its size and a button that removes it. */
export function FileFieldRow({ file, onRemove }: FileFieldRowProps) {
  const translate = useTranslate();
  const { bytes } = useFormatters();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <FileIcon />
      <Typography component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <bdi>{file.name}</bdi>
        {file.size !== undefined && ` (${bytes(file.size)})`}
      </Typography>
      {onRemove && (
        <IconButton aria-label={translate('editing.file.remove', { name: file.name })} onClick={onRemove}>
          <CloseIcon />
        </IconButton>
      )}
    </Box>
  );
}
