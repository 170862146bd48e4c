import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import type { Speaker } from '../useSpeaker.ts';
import { singular } from './singular.ts';

/** The title of the page on which a row is created: the same as the button that leads there. */
export const createTitle = (resource: ResolvedResource, say: Speaker): string =>
  say.text(`resources.${resource.name}.actions.create`, {
    _: say.text('editing.create_title', { name: singular(resource, say) }),
  });
