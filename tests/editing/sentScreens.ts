/** What the server would send of one entity beside the files' own. */

import type { ScreenForm } from '../../schemas/generated/types.ts';
import { askedOf } from '../../schemas/language/asked.ts';
import type { EntityFile } from '../../schemas/language/entity.ts';
import { resolveResource } from '../../schemas/language/resolveResource.ts';
import type { ResolvedResource } from '../../schemas/language/resource.ts';
import { readSchemaFiles } from '../../server/forms/schemaFiles.ts';
import { createValidators } from '../../server/forms/validators.ts';
import { readContract } from '../../server/http/contract.ts';
import { readPortalFiles } from '../../server/portal/world.ts';
import { shapeId } from '../../server/schemaLayers.ts';
import { sectionsOf } from '../../server/screens/places.ts';
import { screenForm } from '../../server/screens/screenForm.ts';
import { opened } from '../support/open.ts';

const files = readSchemaFiles();
const contract = readContract();
const validators = createValidators();

export interface Sent {
  resources: ResolvedResource[];
  create: ScreenForm;
  edit: ScreenForm;
  action?: ScreenForm;
}

/** `action`: one of the resource's that asks for something. */
export async function screensOf(
  name: string,
  entity: object,
  role = 'customer',
  locale = 'en',
  action = '',
): Promise<Sent> {
  const file = JSON.stringify(entity);
  const shape = JSON.parse(file.replace(/\.\.\/(shared\/\w+)\.schema\.json/g, shapeId('$1')));
  const entities = new Map(files.entities).set(name, { name, file: JSON.parse(file) as EntityFile });
  const known = new Map(contract.shapes).set(`records/${name}.entity`, shape);
  const { world, shapes } = readPortalFiles({ ...files, entities }, { ...contract, shapes: known });
  const own = new Map([...world.resources].filter(([, one]) => one.entity === name));
  for (const [one, words] of opened(own, () => entities.get(name)?.file)) world.resources.set(one, words);
  const asker = { role, me: { uuid: '' }, now: new Date('2026-11-28T10:00:00Z') };
  const resources = [...world.resources.keys()].flatMap(one => resolveResource(one, world, asker) ?? []);
  const resource = resources.find(one => one.entity === name && (!action || action in one.actions))!;
  const tools = { context: { locale, ...asker }, constants: files.constants, validators };
  const place = { resource: resource.name, world, shapes, locale };

  async function formOf(screen: 'create' | 'edit') {
    const words = resource[screen];
    if (!words) return null;
    const where = { ...place, entity: world.entities.get(name)!, creating: screen === 'create' };
    return screenForm(where, { name: screen, tabs: words.tabs, sections: sectionsOf(words) }, tools);
  }
  async function actionForm() {
    const rows = resource.actions[action]?.ask;
    if (!rows) return undefined;
    const section = { id: 'asked', collapsed: false, rows };
    const asked = askedOf(world.entities.get(name)!, world.resources.get(resource.name)!.actions![action]!, world);
    const where = { ...place, ...asked, creating: undefined };
    return screenForm(where, { name: action, tabs: [], sections: [{ section }] }, tools);
  }
  const sent = { resources, create: await formOf('create'), edit: await formOf('edit'), action: await actionForm() };
  return JSON.parse(JSON.stringify(sent));
}
