import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { Order } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import type { NamedProps } from '../shared/screens/Screens.tsx';
import { useSpeaker } from '../shared/screens/useSpeaker.ts';
import { Card } from '../shared/shell/Card.tsx';
import { EmptyState } from '../shared/shell/EmptyState.tsx';
import { FileIcon, UploadIcon } from '../shared/shell/icons.tsx';
import { FileList } from './FileList.tsx';
import { useFreshLinks } from './useFreshLinks.ts';

const Stack = styled('div')({ display: 'grid', gap: 24, justifyItems: 'stretch' });

/** The files of an order: what came back first, then what was sent. */
export default function OrderFiles({ row, resource }: NamedProps) {
  const say = useSpeaker();
  const { uuid, files, allowed_actions } = row as unknown as Order;
  useFreshLinks(resource.name, uuid);
  const results = files.filter(({ role }) => role === 'result');
  const sent = files.filter(({ role }) => role !== 'result');
  const upload = allowed_actions.includes('upload') && (
    <Button component={Link} to={paths.upload.to(uuid)} startIcon={<UploadIcon />}>
      {say.text('orders.files.upload')}
    </Button>
  );
  if (files.length === 0) {
    return (
      <Card flush>
        <EmptyState icon={FileIcon} title={say.text('orders.files.empty.title')} action={upload}>
          {say.text('orders.files.empty.text')}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Stack>
      {results.length > 0 && (
        <FileList title={say.text('orders.files.results')} files={results} archive={{ order: uuid, of: 'results' }} />
      )}
      {sent.length > 0 && (
        <FileList title={say.text('orders.files.yours')} files={sent} archive={{ order: uuid, of: 'sources' }} />
      )}
      {upload && <div>{upload}</div>}
    </Stack>
  );
}
