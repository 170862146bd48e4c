import { lazy, Suspense } from 'react';
import type { Display } from '../../../dsl/vocabulary.ts';
import { addressLines } from './addressLines.ts';
import type { Show } from './displayProps.ts';
import { FileLink } from './FileLink.tsx';
import { JsonValue } from './JsonValue.tsx';
import { keyOf, optionText } from './lineDisplays.tsx';
import { TagList } from './TagList.tsx';
import { TextSections } from './TextSections.tsx';

const Markdown = lazy(() => import('./Markdown.tsx'));

const linesOf = (text: string) => <bdi style={{ whiteSpace: 'pre-line' }}>{text}</bdi>;

/** Displays that need room: for a detail page. */
export const fullDisplays: Partial<Record<Display, Show>> = {
  text: props => <bdi>{optionText(props)}</bdi>,
  longtext: ({ value }) => linesOf(String(value)),
  markdown: ({ value }) => (
    <Suspense fallback={linesOf(String(value))}>
      <Markdown text={String(value)} />
    </Suspense>
  ),
  tags: props => (
    <TagList
      words={[props.value].flat().map(value => ({ key: keyOf(value), word: optionText({ ...props, value }) }))}
    />
  ),
  address: ({ value, i18n }) => linesOf(addressLines(value, i18n.language).join('\n')),
  json: props => <JsonValue {...props} />,
  files: ({ value, row }) => (
    <ul style={{ margin: 0, paddingInlineStart: 18 }}>
      {[value].flat().map(file => (
        <li key={keyOf(file)}>
          <FileLink file={file} row={row} />
        </li>
      ))}
    </ul>
  ),
  sections: ({ value, i18n }) => <TextSections value={value} i18n={i18n} />,
};
