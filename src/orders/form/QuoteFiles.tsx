import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { useFormatters, useTranslate } from '../../../engine/client/i18n/index.ts';
import { firstStrongIsolate, Notice } from '../../../engine/ui/components/index.ts';
import { readKeptFiles } from '../../shared/keptFiles.ts';

/** The files of the quote that the order was made of: they wait on this device for the upload. */
export default function QuoteFiles({ uuid }: { uuid: string }) {
  const translate = useTranslate();
  const { list } = useFormatters();
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    let isWanted = true;
    void readKeptFiles(uuid).then(files => isWanted && setNames(files.map(({ name }) => name)));
    return () => {
      isWanted = false;
    };
  }, [uuid]);
  if (names.length === 0) return null;
  return (
    <Box sx={{ mb: 3 }}>
      <Notice tone="info" title={translate('uploads.quote.title', { smart_count: names.length })}>
        {translate('uploads.quote.text', { files: list(names.map(firstStrongIsolate)) })}
      </Notice>
    </Box>
  );
}
