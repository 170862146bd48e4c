import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Block } from '../../../engine/tracked-changes/index.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { Blocks } from '../document/Blocks.tsx';
import textClasses from '../document/DocumentText.module.css';
import classes from './ComparePage.module.css';
import { type ComparedRow, sideOf } from './comparedRows.ts';

interface ComparedTextProps {
  rows: readonly ComparedRow[];
  /** Both documents beside each other, or one text with both. */
  hasSides: boolean;
}

/** The text with its changes. Paragraphs without changes are folded. */
export function ComparedText({ rows, hasSides }: ComparedTextProps) {
  const i18n = useI18n();
  return (
    <div className={classes.text} data-sides={hasSides || undefined}>
      {hasSides && (
        <div className={classes.row}>
          <p className={classes.heading}>{i18n.text('review.compare.before')}</p>
          <p className={classes.heading}>{i18n.text('review.compare.after')}</p>
        </div>
      )}
      {rows.map(row =>
        'same' in row ? (
          <Folded key={row.key} story={row.story} blocks={row.same} hasSides={hasSides} />
        ) : (
          <Row key={row.key} story={row.story} block={row.changed} hasSides={hasSides} />
        ),
      )}
    </div>
  );
}

function Row({ story, block, hasSides }: { story: string; block: Block; hasSides: boolean }) {
  const sides = hasSides ? [sideOf(block, 'older'), sideOf(block, 'newer')] : [block];
  return (
    <div className={classes.row}>
      {sides.map((side, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the older document, then the newer one
        <div key={index} className={`${textClasses.chunk} ${classes.side}`} data-empty={side === null || undefined}>
          {side && <Blocks story={story} blocks={[side]} />}
        </div>
      ))}
    </div>
  );
}

function Folded({ story, blocks, hasSides }: { story: string; blocks: readonly Block[]; hasSides: boolean }) {
  const i18n = useI18n();
  const [isOpen, setOpen] = useState(false);
  if (isOpen)
    return blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
      <Row key={index} story={story} block={block} hasSides={hasSides} />
    ));
  return (
    <p className={classes.folded}>
      {i18n.plural('review.compare.folded', blocks.length)}
      <Button size="small" variant="text" onClick={() => setOpen(true)}>
        {i18n.text('review.compare.unfold')}
      </Button>
    </p>
  );
}
