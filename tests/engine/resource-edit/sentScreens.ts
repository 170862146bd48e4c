/** What the server would send of one entity beside the files' own. */

import type { EntityFile } from '../../../engine/dsl/entity.ts';
import { resolveActionInputs } from '../../../engine/dsl/resolve/actionInputs.ts';
import type { ResolvedResource } from '../../../engine/dsl/resolve/resolved.ts';
import { resolveResource } from '../../../engine/dsl/resolve/resolveResource.ts';
import { createValidators } from '../../../engine/server/forms/validators.ts';
import { readContract } from '../../../engine/server/http/contract.ts';
import { sectionsOf } from '../../../engine/server/resource-forms/fieldPaths.ts';
import { screenForm } from '../../../engine/server/resource-forms/screenForm.ts';
import { readManifestFiles } from '../../../engine/server/schema-files/readManifestFiles.ts';
import { readSchemaFiles } from '../../../engine/server/schema-files/readSchemaFiles.ts';
import { schemaId } from '../../../engine/server/schemaLayers.ts';
import type { ScreenForm } from '../../../schemas/generated/types.ts';
import { withOpenPermissions } from '../../helpers/openPermissions.ts';

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
  const shape = JSON.parse(file.replace(/\.\.\/(shared\/\w+)\.schema\.json/g, schemaId('$1')));
  const entities = new Map(files.entities).set(name, { name, file: JSON.parse(file) as EntityFile });
  const known = new Map(contract.schemas).set(`records/${name}.entity`, shape);
  const { registry, schemas } = readManifestFiles({ ...files, entities }, { ...contract, schemas: known });
  const own = new Map([...registry.resources].filter(([, one]) => one.entity === name));
  for (const [one, words] of withOpenPermissions(own, () => entities.get(name)?.file))
    registry.resources.set(one, words);
  const asker = { role, me: { uuid: '' }, now: new Date('2026-11-28T10:00:00Z') };
  const resources = [...registry.resources.keys()].flatMap(one => resolveResource(one, registry, asker) ?? []);
  const resource = resources.find(one => one.entity === name && (!action || action in one.actions))!;
  const tools = { context: { locale, ...asker }, constants: files.constants, validators };
  const place = { resource: resource.name, registry, schemas, locale };

  async function formOf(screen: 'create' | 'edit') {
    const words = resource[screen];
    if (!words) return null;
    const where = { ...place, entity: registry.entities.get(name)!, creating: screen === 'create' };
    return screenForm(where, { name: screen, tabs: words.tabs, sections: sectionsOf(words) }, tools);
  }
  async function actionForm() {
    const rows = resource.actions[action]?.inputs;
    if (!rows) return undefined;
    const section = { id: 'asked', collapsed: false, rows };
    const asked = resolveActionInputs(
      registry.entities.get(name)!,
      registry.resources.get(resource.name)!.actions![action]!,
      registry,
    );
    const where = { ...place, ...asked, creating: undefined };
    return screenForm(where, { name: action, tabs: [], sections: [{ section }] }, tools);
  }
  const sent = { resources, create: await formOf('create'), edit: await formOf('edit'), action: await actionForm() };
  return JSON.parse(JSON.stringify(sent));
}
