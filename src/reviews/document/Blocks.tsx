import { createElement, memo } from 'react';
import type { Block, Paragraph, Table } from '../../../engine/tracked-changes/index.ts';
import classes from './DocumentText.module.css';
import { ChangeMark, Runs } from './Runs.tsx';
import { hasChange, runsWithMark } from './shownText.ts';

interface BlocksProps {
  story: string;
  blocks: readonly Block[];
}

/** Paragraphs and tables. They are rendered once: marks listen to the decisions themselves. */
export const Blocks = memo(function Blocks({ story, blocks }: BlocksProps) {
  return blocks.map((block, index) =>
    block.kind === 'table' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
      <TextTable key={index} story={story} table={block} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
      <TextParagraph key={index} story={story} paragraph={block} />
    ),
  );
});

const Tags = ({ ids }: { ids: readonly string[] }) =>
  ids.map(id => <ChangeMark key={id} id={id} runs={[]} level={0} />);

/** The page has the h1. */
function tagOf({ style }: Paragraph): string {
  if (style && /^title$/i.test(style)) return 'h2';
  const level = style && /^heading ([1-6])$/i.exec(style)?.[1];
  return level ? `h${Math.min(Number(level) + 1, 6)}` : 'p';
}

function TextParagraph({ story, paragraph }: { story: string; paragraph: Paragraph }) {
  const { isRightToLeft, listLevel, textBoxes, index } = paragraph;
  const runs = runsWithMark(paragraph);
  const text = createElement(
    tagOf(paragraph),
    {
      dir: isRightToLeft ? 'rtl' : 'auto',
      'data-paragraph': `${story}:${index}`,
      'data-changed': hasChange(paragraph) || undefined,
      'data-list': listLevel === null ? undefined : true,
      className: classes.paragraph,
      style: listLevel === null ? undefined : { marginInlineStart: `${(listLevel + 1) * 24}px` },
    },
    runs.length ? <Runs runs={runs} /> : <br />,
    <Tags ids={paragraph.changes} />,
    <Tags ids={paragraph.mark.flatMap(({ id, side }) => (side === 'format' ? id : []))} />,
  );
  if (!textBoxes.length) return text;
  return (
    <>
      {text}
      <div className={classes.textBox}>
        <Blocks story={story} blocks={textBoxes} />
      </div>
    </>
  );
}

function TextTable({ story, table }: { story: string; table: Table }) {
  return (
    <div className={classes.table}>
      <Tags ids={table.changes} />
      <table>
        <tbody>
          {table.rows.map((row, rowIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
            <tr key={rowIndex}>
              {row.cells.map((cell, cellIndex) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
                <td key={cellIndex} colSpan={cell.columnSpan}>
                  <Tags ids={cellIndex === 0 ? [...row.changes, ...cell.changes] : cell.changes} />
                  <Blocks story={story} blocks={cell.blocks} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
