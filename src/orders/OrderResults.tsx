import type { Order } from '../../schemas/generated/types.ts';
import type { NamedProps } from '../shared/screens/Screens.tsx';
import { useSpeaker } from '../shared/screens/useSpeaker.ts';
import { FileList } from './FileList.tsx';
import { useFreshLinks } from './useFreshLinks.ts';

/** The edited files first of all, once there are any: that is what the customer came for. */
export default function OrderResults({ row, resource }: NamedProps) {
  const say = useSpeaker();
  useFreshLinks(resource.name, row.id);
  const results = (row as unknown as Order).files.filter(({ role }) => role === 'result');
  return results.length > 0 ? <FileList title={say.text('orders.files.results')} files={results} /> : null;
}
