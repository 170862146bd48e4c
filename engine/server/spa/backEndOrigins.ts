import { withEntityResources } from '../../dsl/schemaRegistry.ts';
import { schemaFiles } from '../forms/forms.ts';

/** Where resources of other back ends answer, as the files say at this moment: pages may talk to these, and no others. */
export function backEndOrigins({ resources, entities } = schemaFiles()): string[] {
  const addresses = [...withEntityResources(resources, entities).values()].flatMap(
    ({ provider }) => provider?.url ?? [],
  );
  const origins = addresses.flatMap(address => (URL.canParse(address) ? [new URL(address).origin] : []));
  return [...new Set(origins)].sort();
}
