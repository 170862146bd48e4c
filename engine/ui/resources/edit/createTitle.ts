import type { ResolvedResource } from '../../../dsl/resource.ts';
import type { Speaker } from '../useSpeaker.ts';
import { singular } from './singular.ts';

/** What the page is called on which a row is made: as the button that leads there. */
export const createTitle = (resource: ResolvedResource, say: Speaker): string =>
  say.text(`resources.${resource.name}.actions.create`, {
    _: say.text('editing.create_title', { name: singular(resource, say) }),
  });
