import { useGetManyAggregate } from 'react-admin';
import { Link } from 'react-router';
import type { ResolvedChoices } from '../../../dsl/resolve/resolved.ts';
import { fillTemplate, keyIn, type Row, withoutBreaks } from '../row.ts';
import { useResource } from '../Screens.tsx';
import { useI18n } from '../useI18n.ts';

interface RefNameProps {
  /** The key of the other row, or the row's data in the API. */
  value: unknown;
  /** The name that the row itself has for the other row. */
  told?: unknown;
  target: ResolvedChoices['ref'];
  plain?: boolean | undefined;
}

const nameIn = (value: object, title: string | undefined): string => {
  const { name, title: own } = value as { name?: unknown; title?: unknown };
  return (title && fillTemplate(title, value)) || String(name ?? own ?? '');
};

/** Returns an empty name if the name is only the key. */
const nameOrNothing = (name: unknown, id: string): string =>
  typeof name === 'string' && name !== id ? name.trim() : '';

/**
 * The title of another row, as a link to it. All references of a page are fetched in one request. For rows that the
 * role may not see, only the data beside the key is shown.
 */
export function RefName({ value, told: beside, target, plain }: RefNameProps) {
  const there = useResource(target?.resource ?? '');
  const i18n = useI18n();
  const id = keyIn(value);
  const told = typeof value === 'object' && value !== null ? nameIn(value, target?.title) : nameOrNothing(beside, id);
  const asks = told === '' && there !== undefined && id !== '';
  const { data, isPending } = useGetManyAggregate<Row>(there?.name ?? '', { ids: asks ? [id] : [] }, { enabled: asks });
  const found = data?.find(row => row?.id === id);
  const name = told || (found && target ? fillTemplate(target.title, found) || id : '');
  if (name === '') return asks && isPending ? '…' : i18n.text(asks ? 'lists.unknown_ref' : 'screens.none');
  if (plain || !there?.show || id === '') return <bdi>{withoutBreaks(name)}</bdi>;
  return (
    <Link to={`${there.route}/${encodeURIComponent(id)}`}>
      <bdi>{withoutBreaks(name)}</bdi>
    </Link>
  );
}
