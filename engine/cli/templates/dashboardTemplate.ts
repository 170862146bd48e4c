import { humanize } from '../../dsl/entity.ts';
import type { Template } from './template.ts';

/** A page of widgets: rows of a resource, and links to other pages. */
export const dashboardTemplate = (name: string, resource: string, route: string): Template => ({
  file: `dashboard/${name}.dashboard.json`,
  json: {
    $schema: '../../engine/meta/dashboard.schema.json',
    $comment: 'A page of widgets over calls and resources. docs/vocabulary.md has every word.',
    label: `${humanize(name)} page`,
    menu: { group: 'records' },
    widgets: [
      {
        id: 'latest',
        type: 'list',
        label: 'What came last',
        source: `resource:${resource}`,
        limit: 5,
        width: 8,
      },
      {
        id: 'ways',
        type: 'links',
        label: 'More',
        width: 4,
        links: [{ to: route, label: `All ${humanize(resource).toLowerCase()}` }],
      },
    ],
  },
  next: [`Its address is /dashboard/${name}.`],
});
