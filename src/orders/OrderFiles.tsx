import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { Card, EmptyState } from '../../engine/ui/components/index.ts';
import { FileIcon, UploadIcon } from '../../engine/ui/icons/icons.ts';
import { type ExtensionProps, useI18n } from '../../engine/ui/resources/index.ts';
import type { Order, SupportOrder } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import { useLinkRefresh } from '../shared/useLinkRefresh.ts';
import { FileList } from './FileList.tsx';
import { OpenOrderFile } from './OpenOrderFile.tsx';
import { ResultFiles } from './ResultFiles.tsx';

/** An archive is made for its customer alone. */
const CUSTOMER = {
  may: 'upload',
  address: paths.upload,
  review: paths.review,
  texts: 'orders.files',
  archives: true,
};
const SUPPORT = {
  may: 'upload_result',
  address: paths.resultUpload,
  review: paths.supportReview,
  texts: 'support.orders.files',
  archives: false,
};

const Stack = styled('div')({ display: 'grid', gap: 24, justifyItems: 'stretch' });

/** The files of an order: first the results, then what was sent. For staff the sides are swapped. */
export default function OrderFiles({ row, resource, options }: ExtensionProps) {
  const i18n = useI18n();
  const { uuid, status, files, events, allowed_actions } = row as unknown as Order | SupportOrder;
  const { may, address, review, texts, archives } = options?.side === 'support' ? SUPPORT : CUSTOMER;
  useLinkRefresh(resource.name, uuid);
  const results = files.filter(({ role }) => role === 'result');
  const sent = files.filter(({ role }) => role !== 'result');
  const upload = (allowed_actions as string[]).includes(may) && (
    <Button component={Link} to={address.to(uuid)} startIcon={<UploadIcon />}>
      {i18n.text(`${texts}.upload`)}
    </Button>
  );
  if (files.length === 0) {
    return (
      <Card flush>
        <EmptyState icon={FileIcon} title={i18n.text(`${texts}.empty.title`)} action={upload}>
          {i18n.text(`${texts}.empty.text`)}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Stack>
      {results.length > 0 && (
        <ResultFiles
          title={i18n.text(`${texts}.results`)}
          results={results}
          events={events}
          archive={archives ? { order: uuid, of: 'results' } : undefined}
          review={{ path: file => review.to(uuid, file), isOpen: archives && status === 'delivered' }}
        />
      )}
      {sent.length > 0 && (
        <FileList
          title={i18n.text(`${texts}.yours`)}
          files={sent}
          archive={archives ? { order: uuid, of: 'sources' } : undefined}
        />
      )}
      {upload && <div>{upload}</div>}
      <OpenOrderFile files={files} />
    </Stack>
  );
}
