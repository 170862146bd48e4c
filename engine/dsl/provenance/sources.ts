/** Where each named part of a resource is written: columns, filters, views, tabs, sections, fields, actions. */
import type { ResourceFile, SectionOptions, TabOptions } from '../resourceFile.ts';

type ProvenanceFile = 'resource' | 'entity';
export type ProvenancePath = (string | number)[];

/** Keywords of a file and where they are. */
export interface KeySource {
  file: ProvenanceFile;
  at: ProvenancePath;
  words: Record<string, unknown>;
}

/** By `list.columns.subject`, `show.fields.pages`, `actions.approve`. */
export type KeySources = Map<string, KeySource>;

type Listed = unknown[] | undefined;

/** `home`: the resource's own keywords, in its own file or in the entity's. */
export function collectSources(home: KeySource): KeySources {
  const sources: KeySources = new Map();
  const file = home.words as unknown as ResourceFile;
  const note = (key: string, at: ProvenancePath, words: unknown) =>
    sources.set(key, { file: home.file, at: [...home.at, ...at], words: asOptions(words) });
  const noteOne = (prefix: string, at: ProvenancePath, one: unknown, name: 'field' | 'id') => {
    const key = typeof one === 'string' ? one : asOptions(one)[name];
    if (typeof key === 'string') note(`${prefix}.${key}`, at, one);
  };
  const noteAll = (prefix: string, at: ProvenancePath, listed: Listed, name: 'field' | 'id') => {
    for (const [place, one] of (listed ?? []).entries()) noteOne(prefix, [...at, place], one, name);
  };
  const noteFields = (screen: string, at: ProvenancePath, fields: Listed) => {
    for (const [place, one] of (fields ?? []).entries()) {
      if (Array.isArray(one)) noteFields(screen, [...at, place], one);
      else noteOne(`${screen}.fields`, [...at, place], one, 'field');
    }
  };
  const noteSections = (screen: string, at: ProvenancePath, sections: SectionOptions[] | undefined) => {
    noteAll(`${screen}.sections`, at, sections, 'id');
    for (const [place, { fields }] of (sections ?? []).entries()) noteFields(screen, [...at, place, 'fields'], fields);
  };
  const noteScreen = (screen: 'show' | 'create' | 'edit') => {
    const words = file[screen];
    if (!words) return;
    noteFields(screen, [screen, 'fields'], words.fields);
    noteSections(screen, [screen, 'sections'], words.sections);
    noteAll(`${screen}.tabs`, [screen, 'tabs'], words.tabs, 'id');
    for (const [place, tab] of (words.tabs ?? ([] as TabOptions[])).entries()) {
      noteFields(screen, [screen, 'tabs', place, 'fields'], tab.fields);
      noteSections(screen, [screen, 'tabs', place, 'sections'], tab.sections);
    }
  };

  const list = file.list || {};
  noteAll('list.columns', ['list', 'columns'], list.columns, 'field');
  noteAll('list.filters', ['list', 'filters'], list.filters, 'field');
  noteAll('list.views', ['list', 'views'], list.views, 'id');
  for (const screen of ['show', 'create', 'edit'] as const) noteScreen(screen);
  for (const [name, options] of Object.entries(file.actions ?? {})) note(`actions.${name}`, ['actions', name], options);
  return sources;
}

/** A string is short for its field alone. */
const asOptions = (words: unknown): Record<string, unknown> =>
  typeof words === 'object' && words !== null ? (words as Record<string, unknown>) : {};

export interface KeyProvenance {
  /** `list.columns.subject.display` */
  key: string;
  /** Undefined for parts that the role does not have. */
  value?: unknown;
  from: 'file' | 'default' | 'role';
  /** The place in the file. */
  place?: { file: ProvenanceFile; at: ProvenancePath };
  /** Name of the default, see defaultRules. */
  rule?: string;
}
