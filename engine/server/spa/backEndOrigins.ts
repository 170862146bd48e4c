import { withEntityResources } from '../../dsl/schemaRegistry.ts';
import { schemaFiles } from '../forms/forms.ts';

/**
 * Returns the origins of other back ends that resource files currently name. Pages may connect to these and to no
 * others.
 */
export function backEndOrigins({ resources, entities } = schemaFiles()): string[] {
  const addresses = [...withEntityResources(resources, entities).values()].flatMap(
    ({ provider }) => provider?.url ?? [],
  );
  const origins = addresses.flatMap(address => (URL.canParse(address) ? [new URL(address).origin] : []));
  return [...new Set(origins)].sort();
}
