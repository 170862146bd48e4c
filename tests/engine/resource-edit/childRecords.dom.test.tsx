import { render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../engine/client/i18n/i18nProvider.ts';
import { resolveManifest } from '../../../engine/dsl/resolve/manifest.ts';
import type { Manifest } from '../../../engine/dsl/resolve/resolved.ts';
import { appFile } from '../../../engine/server/appDefinition.ts';
import { readManifestFiles } from '../../../engine/server/schema-files/readManifestFiles.ts';
import { type Crumb, usePageTrail } from '../../../engine/ui/layout/pageTrail.ts';
import ResourceCreate from '../../../engine/ui/resources/edit/ResourceCreate.tsx';
import ResourceEdit from '../../../engine/ui/resources/edit/ResourceEdit.tsx';
import { ResourceShow } from '../../../engine/ui/resources/show/ResourceShow.tsx';
import type { ScreenForm } from '../../../schemas/generated/types.ts';
import { address, api, network, person, surroundings, withEditing } from './editApp.tsx';

/** The questions themselves do not matter here: the form answers what the address gave it, and a text. */
vi.mock('../../../engine/ui/resources/edit/useScreenForm.ts', () => {
  const place = (name: string) => ({ path: [name], visible: true, readonly: false, required: false, on_hide: 'drop' });
  const places = { customer_uuid: place('customer_uuid'), text: place('text') };
  const form = { places, data: {}, ui_schema: {}, schema: { type: 'object', properties: {} } } as unknown as ScreenForm;
  return { useScreenForm: () => ({ data: form, error: null }) };
});
vi.mock('../../../engine/ui/resources/edit/ScreenQuestions.tsx', () => ({
  ScreenQuestions: (props: {
    formId: string;
    answers: { text?: string };
    onSubmit: (answers: object, intent: string) => void;
    onChange: (answers: object, validator: undefined) => void;
  }) => (
    <form
      id={props.formId}
      onSubmit={event => {
        event.preventDefault();
        props.onSubmit({ ...props.answers, text: 'x' }, 'save');
      }}
    >
      <p>Text: {props.answers.text ?? 'nothing'}</p>
      <button type="button" onClick={() => props.onChange({ ...props.answers, text: 'Prefers commas.' }, undefined)}>
        Type
      </button>
    </form>
  ),
}));

withEditing();
beforeAll(() => loadTexts('staff'));

const { registry, dashboards } = readManifestFiles();
const asker = { role: 'admin', me: { uuid: 'me' }, now: new Date() };
const manifest = JSON.parse(JSON.stringify(resolveManifest(appFile(), registry, dashboards, asker))) as Manifest;
const getResource = (name: string) => manifest.resources.find(one => one.name === name)!;

/** Every tab of a record on which another record is made. */
const cases = manifest.resources.flatMap(parent =>
  (parent.show?.tabs ?? []).flatMap(({ id: tab, related }) =>
    related?.by && related.actions.includes('create') && getResource(related.resource).create
      ? [{ what: `${parent.name}: ${tab}`, parent, tab, by: related.by, resource: getResource(related.resource) }]
      : [],
  ),
);

const key = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';
const made = '00000000-0000-4000-8000-000000000003';
const people: Record<string, object> = {
  [key]: { name: 'Mara Lindqvist', email: 'mara@example.com', organization_name: 'Northfield Press' },
  [other]: { name: 'Mara Lindqvist', email: 'mara@lindqvist.example', organization_name: 'Lindqvist Press' },
};

let sent: Record<string, unknown>[] = [];
function open(path: string, { parent, resource, by }: (typeof cases)[number]) {
  sent = [];
  network.use(
    http.get(`${api}${parent.path}/:id`, ({ params }) =>
      HttpResponse.json({ uuid: String(params.id), allowed_actions: [], ...people[String(params.id)] }),
    ),
    http.get(`${api}${resource.path}/:id`, () =>
      HttpResponse.json({
        uuid: made,
        [by]: key,
        version: 1,
        text: 'Likes short sentences.',
        allowed_actions: ['edit'],
      }),
    ),
    http.post(`${api}${resource.path}`, async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push(body);
      return HttpResponse.json({ uuid: made, ...body }, { status: 201 });
    }),
    http.get(`${api}/*`, () => HttpResponse.json({ items: [], total: 0, page: 1, size: 10, links: {} })),
  );
  const { name, route } = resource;
  return render(
    surroundings(
      { resources: manifest.resources } as never,
      path,
      <>
        <Trail />
        <Routes>
          <Route path={`${route}/create`} element={<ResourceCreate name={name} />} />
          <Route path={`${route}/:uuid/edit`} element={<ResourceEdit name={name} />} />
          <Route path={`${route}/:uuid`} element={<ResourceShow name={name} />} />
          <Route path="*" element={<p>Somewhere else</p>} />
        </Routes>
      </>,
      { menu: manifest.menu },
    ),
  );
}
const Trail = () => <output data-testid="trail">{JSON.stringify(usePageTrail().parents)}</output>;
const crumbs = () =>
  (JSON.parse(screen.getByTestId('trail').textContent || '[]') as Crumb[]).map(({ label, to }) => [label, to]);

it('covers more resources than the notes', () => expect(cases.length).toBeGreaterThan(3));

describe.each(cases)('$what: a new record', one => {
  const { parent, tab, by, resource } = one;
  const home = `${parent.route}/${key}?tab=${tab}`;

  it('names its parent, keeps it, and leads back to the tab', async () => {
    open(`${resource.route}/create?${by}=${key}`, one);
    const link = await screen.findByRole('link', { name: 'Mara Lindqvist' });
    expect(link.getAttribute('href')).toBe(home);
    expect(link.parentElement?.textContent).toContain('Northfield Press');
    await waitFor(() => expect(crumbs().at(-1)).toEqual(['Mara Lindqvist', home]));
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe(home);
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe(home));
    expect(sent).toMatchObject([{ [by]: key }]);
  });

  it('that was typed for one parent and not saved is not put under another', async () => {
    const first = open(`${resource.route}/create?${by}=${key}`, one);
    await person.click(await screen.findByRole('button', { name: 'Type' }));
    first.unmount();
    const second = open(`${resource.route}/create?${by}=${other}`, one);
    expect(await screen.findByText('Text: nothing')).toBeTruthy();
    second.unmount();
    open(`${resource.route}/create?${by}=${key}`, one);
    expect(await screen.findByText('Text: Prefers commas.')).toBeTruthy();
  });

  it('can be made without a parent in the address, by choosing one', async () => {
    open(`${resource.route}/create`, one);
    await screen.findByText('Text: nothing');
    const fields = resource.create?.tabs.length
      ? resource.create.tabs.flatMap(part => part.sections ?? [])
      : resource.create?.sections;
    const asked = fields?.flatMap(({ rows }) => rows.flat()) ?? [];
    const field = asked.find(item => item.field === by);
    expect(field?.input).not.toBe('hidden');
    expect(field?.ref?.resource).toBe(parent.name);
  });
});

describe('a note', () => {
  const notes = cases.find(({ resource }) => resource.name === 'customer_notes')!;
  const home = `${notes.parent.route}/${key}?tab=${notes.tab}`;

  it.each([
    ['its page', ''],
    ['its form', '/edit'],
  ])('leads to its customer from %s', async (_, part) => {
    open(`${notes.resource.route}/${made}${part}`, notes);
    await waitFor(() => expect(crumbs()[1]).toEqual(['Mara Lindqvist', home]));
  });
});
