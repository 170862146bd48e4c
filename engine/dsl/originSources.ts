/** Where in its files each named part of a resource is written: columns, filters, views, tabs, sections, fields, acts. */
import type { ResourceFile, SectionWords, TabWords } from './resourceFile.ts';

export type OriginFile = 'resource' | 'entity';
export type OriginPath = (string | number)[];

/** Words of a file and where they stand. */
export interface Source {
  file: OriginFile;
  at: OriginPath;
  words: Record<string, unknown>;
}

/** By `list.columns.subject`, `show.fields.pages`, `actions.approve`. */
export type Sources = Map<string, Source>;

type Listed = unknown[] | undefined;

/** `home`: the resource's own words, in a file of theirs or in the entity's. */
export function sourcesIn(home: Source): Sources {
  const sources: Sources = new Map();
  const file = home.words as unknown as ResourceFile;
  const note = (key: string, at: OriginPath, words: unknown) =>
    sources.set(key, { file: home.file, at: [...home.at, ...at], words: wordsIn(words) });
  const noteOne = (prefix: string, at: OriginPath, one: unknown, name: 'field' | 'id') => {
    const key = typeof one === 'string' ? one : wordsIn(one)[name];
    if (typeof key === 'string') note(`${prefix}.${key}`, at, one);
  };
  const noteAll = (prefix: string, at: OriginPath, listed: Listed, name: 'field' | 'id') => {
    for (const [place, one] of (listed ?? []).entries()) noteOne(prefix, [...at, place], one, name);
  };
  const noteFields = (screen: string, at: OriginPath, fields: Listed) => {
    for (const [place, one] of (fields ?? []).entries()) {
      if (Array.isArray(one)) noteFields(screen, [...at, place], one);
      else noteOne(`${screen}.fields`, [...at, place], one, 'field');
    }
  };
  const noteSections = (screen: string, at: OriginPath, sections: SectionWords[] | undefined) => {
    noteAll(`${screen}.sections`, at, sections, 'id');
    for (const [place, { fields }] of (sections ?? []).entries()) noteFields(screen, [...at, place, 'fields'], fields);
  };
  const noteScreen = (screen: 'show' | 'create' | 'edit') => {
    const words = file[screen];
    if (!words) return;
    noteFields(screen, [screen, 'fields'], words.fields);
    noteSections(screen, [screen, 'sections'], words.sections);
    noteAll(`${screen}.tabs`, [screen, 'tabs'], words.tabs, 'id');
    for (const [place, tab] of (words.tabs ?? ([] as TabWords[])).entries()) {
      noteFields(screen, [screen, 'tabs', place, 'fields'], tab.fields);
      noteSections(screen, [screen, 'tabs', place, 'sections'], tab.sections);
    }
  };

  const list = file.list || {};
  noteAll('list.columns', ['list', 'columns'], list.columns, 'field');
  noteAll('list.filters', ['list', 'filters'], list.filters, 'field');
  noteAll('list.views', ['list', 'views'], list.views, 'id');
  for (const screen of ['show', 'create', 'edit'] as const) noteScreen(screen);
  for (const [name, words] of Object.entries(file.actions ?? {})) note(`actions.${name}`, ['actions', name], words);
  return sources;
}

/** A string is short for its field alone. */
const wordsIn = (words: unknown): Record<string, unknown> =>
  typeof words === 'object' && words !== null ? (words as Record<string, unknown>) : {};

export interface Origin {
  /** `list.columns.subject.display` */
  key: string;
  /** Undefined of what the role does not have. */
  value?: unknown;
  from: 'file' | 'default' | 'role';
  /** The place in the file. */
  place?: { file: OriginFile; at: OriginPath };
  /** Name of the default, see originRules. */
  rule?: string;
}
