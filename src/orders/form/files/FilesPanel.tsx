import { Card, Notice, PillButton } from '../../../../engine/ui/components/index.ts';
import { type FormPricing, useStepAnswers } from '../../../../engine/ui/forms/index.ts';
import type { FormState, PriceList, TurnaroundPrice } from '../../../../schemas/generated/types.ts';
import { type Turnaround, turnarounds } from '../../../../schemas/pricing/turnarounds.ts';
import { NoPrice } from '../../../shared/quote/NoPrice.tsx';
import { PriceExamples } from '../../../shared/quote/PriceExamples.tsx';
import { Skeleton } from '../../../shared/quote/Skeleton.tsx';
import { TurnaroundList } from '../../../shared/quote/TurnaroundList.tsx';
import { usePriceList } from '../../../shared/quote/usePriceList.ts';
import { useQuoteTexts } from '../../../shared/quote/useQuoteTexts.ts';
import { Receipt } from '../../../shared/receipt/Receipt.tsx';
import classes from './FilesPanel.module.css';
import { splitFiles } from './filesQuote.ts';
import { turnaroundsOf } from './orderPrice.ts';
import { type FilesQuote, useFilesQuote } from './useFilesQuote.ts';
import { useOrderFilesTexts } from './useOrderFilesTexts.ts';

interface FilesPanelProps {
  form: FormState;
  pricing: FormPricing;
}

/** What the order costs in each turnaround and when it is back, beside the files. */
export default function FilesPanel(props: FilesPanelProps) {
  const { data } = usePriceList();
  return data ? <Panel {...props} list={data} /> : null;
}

function Panel({ form, pricing, list }: FilesPanelProps & { list: PriceList }) {
  const texts = useQuoteTexts();
  const { text } = useOrderFilesTexts();
  const quote = useFilesQuote(form, list);
  const { quantity, counted, unit } = quote;
  const isEdited = quantity !== null && counted !== null && quantity !== counted;
  const { price } = form;
  const hasTax = price?.lines.some(({ kind }) => kind === 'tax');
  return (
    <div className={classes.panel}>
      <Card
        title={isEdited ? text('panel.title_for', { amount: texts.amount(unit, quantity) }) : text('panel.title')}
        aside={
          price && <span className="small muted">{hasTax ? text('panel.with_tax') : texts.text('before_tax')}</span>
        }
      >
        <div className={classes.parts}>
          <Content form={form} pricing={pricing} list={list} quote={quote} />
        </div>
      </Card>
    </div>
  );
}

function Content({ form: { price }, pricing, list, quote }: FilesPanelProps & { list: PriceList; quote: FilesQuote }) {
  const texts = useQuoteTexts();
  const { text, plural } = useOrderFilesTexts();
  const { uncounted, quantity, isCounting, unit } = quote;
  const [waiting] = uncounted;
  const dates = turnaroundsOf(pricing.answer);
  if (pricing.state === 'failed')
    return (
      <Notice
        tone="error"
        alert
        title={text('panel.failed')}
        actions={<PillButton onClick={pricing.retry}>{texts.text('retry')}</PillButton>}
      >
        {text('panel.failed_text')}
      </Notice>
    );
  const parts = splitFiles(quote.files, list);
  if (parts) return <NoPrice title={plural('mixed.all', parts.size)} note={text('panel.mixed_text')} />;
  if (isCounting) return <Awaited note={text('panel.counting')} />;
  if (waiting?.problem === 'password' && quantity === null)
    return <NoPrice title={text('panel.no_price')} note={text('panel.replace', { file: waiting.name })} />;
  if (waiting && quantity === null)
    return <NoPrice title={text(`panel.needed.${unit}`)} note={text('panel.needed_text', { file: waiting.name })} />;
  if (pricing.state === 'awaited') return <Awaited />;
  if (price && dates) return <Priced price={price} dates={dates} />;
  return (
    <>
      <NoPrice title={texts.text('quote.nothing')} note={text('panel.nothing_text')} />
      <PriceExamples list={list} />
    </>
  );
}

function Priced({ price, dates }: { price: NonNullable<FormState['price']>; dates: TurnaroundPrice[] }) {
  const texts = useQuoteTexts();
  const { text } = useOrderFilesTexts();
  const { answers, change } = useStepAnswers();
  return (
    <>
      <TurnaroundList
        label={texts.text('turnaround.label')}
        turnarounds={dates}
        value={answers.turnaround as Turnaround}
        onChange={turnaround => change({ turnaround })}
      />
      <Receipt price={price} />
      <p className={classes.note}>{text('panel.note')}</p>
    </>
  );
}

/** As high as the list of turnarounds, so that the page stays where it is. */
function Awaited({ note }: { note?: string }) {
  const texts = useQuoteTexts();
  return (
    <>
      <div className={classes.awaited}>
        {turnarounds.map(turnaround => (
          <div key={turnaround}>
            <span>{texts.text(`turnaround.${turnaround}`)}</span>
            <Skeleton width="7ch" />
            <Skeleton width="20ch" />
          </div>
        ))}
      </div>
      {note && <p className={classes.note}>{note}</p>}
    </>
  );
}
