import { dirname } from 'node:path';
import { type Entity, entityOptions, humanize, pluralOf, titleField } from '../../dsl/entity.ts';
import { fieldOptions } from '../../dsl/fieldDefaults.ts';
import { isListable } from '../../dsl/resolve/resolveField.ts';
import { isOwner } from '../../dsl/roles/roles.ts';
import { appFile } from '../../server/appDefinition.ts';
import type { Template } from './template.ts';

/** Screens over an entity that is there already. `entityFile` is from the schemas folder. */
export function resourceTemplate(entity: Entity, entityFile: string, roles: string[]): Template {
  const name = pluralOf(entity);
  const isCode = entityOptions(entity).storage === 'code';
  const required = (entity.file.required ?? []).filter(field => field !== 'uuid' && isShown(entity, field));
  const columns = [...new Set([titleField(entity), ...required])].slice(0, 5);
  return {
    file: `${dirname(entityFile)}/${name}.resource.json`,
    json: {
      $schema: '../../engine/meta/resource.schema.json',
      $comment: `How the entity ${entity.name} is used. Every key but "entity" has a default: take out what should be as usual. docs/vocabulary.md has every word.`,
      entity: entity.name,
      label: humanize(name),
      menu: { group: 'records' },
      list: { columns, size: 25 },
      show: { aside: isCode ? [] : ['history'] },
      permissions: Object.fromEntries(
        roles.map(role => [role, isOwner(appFile().roles, role) ? { list: true, show: true, export: true } : true]),
      ),
    },
    next: isCode
      ? [
          'Its domain answers: only what the call table has a call for is offered.',
          `Its texts go into schemas/locales/*/resources.json, below "${name}"; npm run check names those that are missing.`,
        ]
      : ['npm run dev shows it at once.'],
  };
}

const isShown = ({ file }: Entity, field: string): boolean => {
  const schema = file.properties[field];
  return schema !== undefined && isListable(schema) && !fieldOptions(schema).read;
};
