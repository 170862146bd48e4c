import { humanize } from '../../dsl/entity.ts';
import { kindOfRole, type RoleKind, type Roles } from '../../dsl/roles/roles.ts';
import { englishPlural, pluralWord } from './englishPlural.ts';
import { pascalCase, type Template } from './template.ts';

/** The parts of the app that the template refers to. */
export interface TemplateContext {
  roles: Roles;
  /** Another entity, which rows may refer to. */
  other: string | undefined;
}

/** An example field of each usual kind, described by what it is for. */
const propertiesIn = ({ roles, other }: TemplateContext) => ({
  name: {
    $comment: 'The first of name, title, code and number is what a row is called.',
    type: 'string',
    minLength: 1,
    maxLength: 80,
  },
  state: {
    $comment: 'A closed list is shown as a badge, chosen from a list and offered as a filter.',
    enum: ['open', 'closed'],
    default: 'open',
  },
  text: { $comment: 'Over 200 characters: a large field, and no column.', type: 'string', maxLength: 2000 },
  due_on: {
    $comment: 'Where null is allowed, the field may be left empty.',
    type: ['string', 'null'],
    format: 'date',
  },
  ...(other && {
    [`${other}_uuid`]: {
      $comment: 'A reference: searched for, linked, and offered as a filter.',
      type: ['string', 'null'],
      format: 'uuid',
      'x-field': { ref: other },
    },
  }),
  internal: {
    $comment: 'For staff only: the server never sends it to others.',
    type: 'string',
    maxLength: 200,
    'x-field': { read: basicRoles(roles, 'staff'), write: basicRoles(roles, 'staff') },
  },
});

/** Roles of a kind that extend no other role. Roles that extend one inherit its rights. */
const basicRoles = (roles: Roles, kind: RoleKind): string[] =>
  Object.keys(roles).filter(role => kindOfRole(roles, role) === kind && !roles[role]?.extends);

/** `resource`: table, API and screens. Without it the entity is data that other entities refer to. */
export function entityTemplate(name: string, isResource: boolean, around: TemplateContext): Template {
  const about = isResource
    ? 'One file is a whole resource: as soon as it is saved there are a table, an API, a list, pages and an entry in the menu of staff.'
    : 'Says what the data is. It gets a table, an API and screens with "resource" in x-entity, or with a resource file.';
  return {
    file: `${englishPlural(name)}/${name}.entity.json`,
    json: {
      $schema: '../../engine/meta/entity.schema.json',
      $comment: `${about} Change the fields to yours; docs/vocabulary.md has every word, and the editor explains them too.`,
      title: pascalCase(name),
      type: 'object',
      'x-entity': {
        ...(isResource && { resource: overrides(name, around.roles) }),
        ...pluralWord(name),
        search: ['name', 'text'],
      },
      required: ['name', 'state'],
      properties: propertiesIn(around),
    },
    next: isResource
      ? ['npm run dev shows it at once.', 'npm run migration writes the migration of its table, to be committed.']
      : [`npm run new -- resource ${name} shows it.`],
  };
}

const ofOwners = { list: true, show: true, create: true, edit: { state: 'open' } };

/** Keywords with their defaults, to show where each can be changed. */
const overrides = (name: string, roles: Roles) => ({
  label: humanize(englishPlural(name)),
  singular: humanize(name),
  menu: { group: 'records' },
  list: {
    columns: ['name', 'state', 'due_on'],
    views: [{ id: 'open', where: { state: 'open' } }],
    rowTone: [{ when: { state: 'open', due_on: { lt: '$today' } }, tone: 'warning' }],
  },
  permissions: {
    ...Object.fromEntries(basicRoles(roles, 'owner').map(role => [role, ofOwners])),
    ...Object.fromEntries(basicRoles(roles, 'staff').map(role => [role, true])),
  },
});
