import type { FunctionComponent, ReactNode } from 'react';
import type { RowPresenter } from '../../rowPresenter.ts';
import { type ExtensionProps, usePresenter } from '../../Screens.tsx';
import { type I18n, useI18n } from '../../useI18n.ts';

/** The content of a cell, and what its element says about it. */
export interface CellContent {
  content: ReactNode;
  /** Shown while the pointer rests on it. */
  title?: string | undefined;
  /** The direction of the text: `auto` for text that people wrote, `ltr` for figures. */
  dir?: 'auto' | 'ltr' | undefined;
  /** The exact time that the content describes. */
  at?: string | undefined;
}

/** What a cell function gets: the row, and how texts are made. */
export interface CellSource extends ExtensionProps {
  i18n: I18n;
  presenter: RowPresenter | undefined;
}

/**
 * A pure function of a row. It uses no hooks, because a table calls it without a component. A component with state in its
 * content needs the id of the row as key, because the table reuses its elements for the rows of another page.
 */
export type CellFunction = (source: CellSource) => CellContent;

/** A component that can also fill a cell without an element of its own. */
export type CellExtension = FunctionComponent<ExtensionProps> & { cell: CellFunction };

/**
 * Creates a component for schema files from a function. In a table, the function fills the cell without an element or
 * component of its own. Elsewhere it is a normal component.
 */
export function defineCell(cell: CellFunction): CellExtension {
  const Cell = (props: ExtensionProps) => {
    const i18n = useI18n();
    const presenter = usePresenter(props.resource.name);
    return renderContent(cell({ ...props, i18n, presenter }));
  };
  return Object.assign(Cell, { cell });
}

/** The content with an element of its own, if it needs one. */
export function renderContent({ content, title, dir, at }: CellContent): ReactNode {
  if (at !== undefined)
    return (
      <time dateTime={at} title={title}>
        {content}
      </time>
    );
  if (dir !== undefined)
    return (
      <bdi dir={dir} title={title}>
        {content}
      </bdi>
    );
  return title === undefined ? content : <span title={title}>{content}</span>;
}

/** Returns the function of a component that `defineCell` made; undefined for any other component. */
export const cellFunctionOf = (component: object | undefined): CellFunction | undefined =>
  component && 'cell' in component ? (component.cell as CellFunction) : undefined;
