import type { DataProvider } from 'react-admin';
import type { ResolvedResource } from '../../dsl/resolve/resolved.ts';

type Values = Record<string, unknown>;

const getChangedValues = (data: Values, previous: Values): Values =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([key, value]) => key === 'version' || JSON.stringify(value) !== JSON.stringify(previous[key]),
    ),
  );

/**
 * react-admin's forms send the whole record. Our API takes only the changed fields, with the version that was read;
 * other back ends take the whole record.
 */
export function withPartialUpdates(
  provider: DataProvider,
  resources: Pick<ResolvedResource, 'name' | 'provider'>[],
): DataProvider {
  const elsewhere = new Set(resources.filter(one => one.provider.kind === 'simple-rest').map(({ name }) => name));
  return {
    ...provider,
    update: (name, params) =>
      provider.update(
        name,
        params.previousData && !elsewhere.has(name)
          ? { ...params, data: getChangedValues(params.data, params.previousData) as never }
          : params,
      ),
  };
}
