import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { Card } from '../../engine/ui/components/index.ts';
import { DownIcon, UpIcon } from '../../engine/ui/icons/icons.ts';
import { type I18n, useI18n } from '../../engine/ui/resources/index.ts';
import type { Order } from '../../schemas/generated/types.ts';
import { CardLead } from '../shared/CardRows.tsx';
import type { Archive } from './DownloadAll.tsx';
import { FileList, type FileReviews, FileRows } from './FileList.tsx';
import { deliveryDates, resultVersions } from './resultVersions.ts';

type OrderFile = Order['files'][number];

interface ResultFilesProps {
  title: string;
  results: OrderFile[];
  events: Order['events'];
  archive?: Archive | undefined;
  review: FileReviews;
}

/** The newest version of each result, and below it a folded card for each version that was replaced. */
export function ResultFiles({ title, results, events, archive, review }: ResultFilesProps) {
  const i18n = useI18n();
  const { number, current, earlier } = resultVersions(results);
  const dates = deliveryDates(events);
  const dateOf = (version: number) => dates[version - 1];
  const isReplaced = earlier.length > 0;
  return (
    <>
      <FileList
        title={isReplaced ? i18n.text('orders.files.version', { version: i18n.number(number) }) : title}
        files={current}
        archive={archive}
        review={review}
        facts={isReplaced ? currentFacts(current, dateOf(number), i18n) : undefined}
      />
      {earlier.map(version => (
        <EarlierVersion key={version.number} {...version} date={dateOf(version.number)} review={review} />
      ))}
    </>
  );
}

const dateText = (date: string | undefined, i18n: I18n) => date && i18n.date(date, 'long');

/** When the newest version was delivered, and how much of it is found by comparing. */
function currentFacts(files: OrderFile[], date: string | undefined, i18n: I18n): string {
  const compared = files.filter(({ review }) => review?.compared).length;
  return i18n.joined([dateText(date, i18n), compared > 0 && i18n.plural('orders.files.compared_files', compared)]);
}

interface EarlierVersionProps {
  number: number;
  files: OrderFile[];
  date: string | undefined;
  review: FileReviews;
}

function EarlierVersion({ number, files, date, review }: EarlierVersionProps) {
  const i18n = useI18n();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const sum = (of: 'decided' | 'open') => files.reduce((total, { review }) => total + (review?.[of] ?? 0), 0);
  const [decided, open] = [sum('decided'), sum('open')];
  const facts = i18n.joined([
    dateText(date, i18n),
    i18n.plural('orders.files.count', files.length),
    decided > 0 && i18n.plural('orders.files.decided_count', decided),
    open > 0 && i18n.plural('orders.files.open_count', open),
  ]);
  const toggle = (
    <Button
      size="small"
      variant="text"
      aria-expanded={isOpen}
      aria-controls={id}
      endIcon={isOpen ? <UpIcon /> : <DownIcon />}
      onClick={() => setOpen(!isOpen)}
    >
      {i18n.text(isOpen ? 'orders.files.hide' : 'orders.files.show')}
    </Button>
  );
  return (
    <Card title={i18n.text('orders.files.version', { version: i18n.number(number) })} aside={toggle} flush>
      <CardLead>{facts}</CardLead>
      <div id={id}>{isOpen && <FileRows files={files} review={{ ...review, isOpen: false }} />}</div>
    </Card>
  );
}
