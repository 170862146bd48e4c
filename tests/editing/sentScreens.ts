/** Prints what the server would send of one entity beside the files' own: `node printScreens.ts <name> <file as JSON> <role> <locale>`. */
import { askedOf } from '../../schemas/language/asked.ts';
import type { EntityFile } from '../../schemas/language/entity.ts';
import { resolveResource } from '../../schemas/language/resolveResource.ts';
import { readSchemaFiles } from '../../server/forms/schemaFiles.ts';
import { createValidators } from '../../server/forms/validators.ts';
import { readContract } from '../../server/http/contract.ts';
import { readPortalFiles } from '../../server/portal/world.ts';
import { sectionsOf } from '../../server/screens/places.ts';
import { screenForm } from '../../server/screens/screenForm.ts';

const [, , name = '', text = '', role = 'customer', locale = 'en', action = ''] = process.argv;
const absolute = text.replace(/\.\.\/(shared\/\w+)\.schema\.json/g, 'galley:/$1');
const files = readSchemaFiles();
files.entities.set(name, { name, file: JSON.parse(text) as EntityFile });
const contract = readContract();
contract.shapes.set(`records/${name}.entity`, JSON.parse(absolute));
const { world, shapes } = readPortalFiles(files, contract);
const asker = { role, me: { uuid: '' }, now: new Date('2026-11-28T10:00:00Z') };
const resources = [...world.resources.keys()].flatMap(one => resolveResource(one, world, asker) ?? []);
const resource = resources.find(one => one.entity === name && (!action || action in one.actions))!;
const tools = { context: { locale, ...asker }, constants: files.constants, validators: createValidators() };

async function formOf(screen: 'create' | 'edit') {
  const words = resource[screen];
  if (!words) return null;
  const entity = world.entities.get(name)!;
  const place = { resource: resource.name, entity, world, shapes, locale, creating: screen === 'create' };
  return screenForm(place, { name: screen, tabs: words.tabs, sections: sectionsOf(words) }, tools);
}
async function actionForm() {
  const rows = resource.actions[action]?.ask;
  if (!rows) return undefined;
  const section = { id: 'asked', collapsed: false, rows };
  const place = {
    resource: resource.name,
    ...askedOf(world.entities.get(name)!, world.resources.get(resource.name)!.actions![action]!, world),
    world,
    shapes,
    locale,
    creating: undefined,
  };
  return screenForm(place, { name: action, tabs: [], sections: [{ section }] }, tools);
}

const [create, edit, asked] = [await formOf('create'), await formOf('edit'), await actionForm()];
process.stdout.write(JSON.stringify({ resources, create, edit, action: asked }));
