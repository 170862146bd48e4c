import { useEffect, useRef, useState } from 'react';
import { call } from '../../../../engine/client/api/index.ts';
import { Card, firstStrongIsolate, Notice, PillButton } from '../../../../engine/ui/components/index.ts';
import type { FormState, PriceList, Prices } from '../../../../schemas/generated/types.ts';
import { nameByFiles } from '../../../../schemas/orders/orderName.ts';
import { quantityKeys } from '../../../../schemas/pricing/quantities.ts';
import { PricedChoices } from '../../../shared/quote/PricedChoices.tsx';
import { Skeleton } from '../../../shared/quote/Skeleton.tsx';
import { canBeOrdered, type Group, type Service } from '../../../shared/quote/units.ts';
import { usePrices } from '../../../shared/quote/usePrices.ts';
import { useQuoteTexts } from '../../../shared/quote/useQuoteTexts.ts';
import type { DraftFile } from './draftFile.ts';
import { draftFilesOf } from './draftFiles.ts';
import { fittingServices, sumOf } from './filesQuote.ts';
import { moveFiles } from './moveFiles.ts';
import classes from './OrderFilesStep.module.css';
import { noteSecondOrder } from './secondOrders.ts';
import type { FilesQuote } from './useFilesQuote.ts';
import { useOrderFilesTexts } from './useOrderFilesTexts.ts';

interface MixedFilesProps {
  form: FormState;
  quote: FilesQuote;
  list: PriceList;
  parts: Map<Group, DraftFile[]>;
  /** Grows when an action is refused. */
  alarm: number;
}

/** Files of one kind of work, with the service that is ordered for them at first. */
interface Part {
  group: Group;
  files: DraftFile[];
  /** What its order is called. */
  name: string;
  service: Service | undefined;
  quantity: number | null;
}

/** Files of several kinds of work. Different editors work on them, so that an order for each is proposed. */
export default function MixedFiles({ form, quote, list, parts: split, alarm }: MixedFilesProps) {
  const texts = useQuoteTexts();
  const { text, plural } = useOrderFilesTexts();
  const parts = [...split].map(([group, files]) => toPart(group, files, list, quote));
  const [choice, setChoice] = useState('all');
  const [isFailed, setIsFailed] = useState(false);
  const [staying, setStaying] = useState<DraftFile[]>([]);
  const [isSplitting, setIsSplitting] = useState(false);
  const { prices, awaited } = usePrices(quantitiesOf(parts));
  const totalOf = (wanted: Part[]) => {
    const totals = wanted.map(part => standardOf(part, prices)?.total);
    const [first] = totals;
    if (!first || totals.includes(undefined)) return awaited || quote.isCounting ? <Skeleton width="7ch" /> : null;
    const amount = totals.reduce((sum, total) => sum + (total?.amount ?? 0), 0);
    return <bdi dir="ltr">{texts.money({ amount, currency: first.currency })}</bdi>;
  };
  const describe = (part: Part) => {
    const due = standardOf(part, prices)?.due_at;
    const amount = part.service && part.quantity !== null && texts.amount(part.service.unit, part.quantity);
    return texts.joined([part.service?.name, amount, due && texts.day(due)]);
  };
  const kindOf = ({ group, files }: Part) => plural(`kinds.${group}`, files.length);

  const apply = async () => {
    setIsSplitting(true);
    // A quantity that was typed was for all files.
    quote.draft.setTyped(quote.unit, undefined);
    setIsFailed(false);
    setStaying([]);
    try {
      if (choice === 'all') await splitAll();
      else
        for (const file of parts.filter(({ group }) => group !== choice).flatMap(({ files }) => files))
          await quote.draft.remove(file);
    } catch {
      setIsFailed(true);
    }
    setIsSplitting(false);
  };

  const splitAll = async () => {
    const [first, ...others] = parts;
    for (const part of others) {
      const second = await createOrder(part, list);
      if (!second) continue;
      noteSecondOrder(String(form.object_uuid), { uuid: second, name: part.name });
      const left = await moveFiles(quote.draft, draftFilesOf(second), part.files);
      if (left.length === 0) continue;
      // Another press must not create another order.
      setChoice(first?.group ?? 'all');
      setStaying(known => [...known, ...left]);
    }
  };

  return (
    <Card title={texts.list(parts.map(kindOf))}>
      <div className={classes.fields}>
        <Refusal alarm={alarm} />
        <p>{text('mixed.why')}</p>
        <PricedChoices
          label={text('mixed.label')}
          value={choice}
          options={[
            {
              value: 'all',
              name: plural('mixed.all', parts.length),
              help: (
                <>
                  {texts.list(parts.map(describe))}
                  <br />
                  {text('mixed.checkouts')}
                </>
              ),
              price: totalOf(parts),
            },
            ...parts.map(part => ({
              value: part.group,
              name: text(`mixed.only.${part.group}`),
              help: describe(part),
              price: totalOf([part]),
            })),
          ]}
          onChange={setChoice}
        />
        {isFailed && (
          <Notice tone="error" alert>
            {text('mixed.failed')}
          </Notice>
        )}
        {staying.length > 0 && (
          <Notice tone="warning" alert title={text('mixed.staying')}>
            {text('mixed.staying_text', {
              files: texts.list(staying.map(({ name }) => firstStrongIsolate(name))),
              choice: text(`mixed.only.${parts[0]?.group}`),
            })}
          </Notice>
        )}
        <div>
          <PillButton kind="primary" pending={isSplitting} onClick={() => void apply()}>
            {choice === 'all' ? plural('mixed.all', parts.length) : text(`mixed.only.${choice}`)}
          </PillButton>
        </div>
        <p className={classes.help}>
          {texts.text('before_tax')}. {text('mixed.left_out')}
        </p>
      </div>
    </Card>
  );
}

/** Says what to decide when the person wants to continue, and takes the focus. */
function Refusal({ alarm }: Pick<MixedFilesProps, 'alarm'>) {
  const { text } = useOrderFilesTexts();
  const [before] = useState(alarm);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (alarm > before) box.current?.focus();
  }, [alarm, before]);
  if (alarm === before) return null;
  return (
    <Notice tone="error" alert title={text('mixed.undecided')} ref={box}>
      {text('mixed.undecided_text')}
    </Notice>
  );
}

/** The chosen service stays for its part. */
function toPart(group: Group, files: DraftFile[], list: PriceList, { service: chosen }: FilesQuote): Part {
  const fitting = fittingServices(files, list);
  const service =
    fitting.find(one => one === chosen) ?? fitting.find(({ unit }) => sumOf(files, unit) !== null) ?? fitting[0];
  const quantity = service ? sumOf(files, service.unit) : null;
  return {
    group,
    files,
    name: nameByFiles(files.map(({ name }) => name)) ?? '',
    service,
    quantity: service && quantity && canBeOrdered(quantity, service.unit) ? quantity : null,
  };
}

function quantitiesOf(parts: Part[]): Record<string, number> | null {
  const known = parts.flatMap(({ service, quantity }) =>
    service && quantity !== null ? [[quantityKeys[service.unit], quantity] as const] : [],
  );
  return known.length > 0 ? Object.fromEntries(known) : null;
}

const standardOf = ({ service }: Part, prices: Prices | null) =>
  prices?.services
    .find(({ order_type }) => order_type === service?.order_type)
    ?.turnarounds.find(({ turnaround }) => turnaround === 'standard');

/** Creates a draft for a part. Returns its uuid; null: no service edits these files. */
async function createOrder({ files, name, service, quantity }: Part, list: PriceList): Promise<string | null> {
  if (!service) return null;
  const answers = new URLSearchParams({ order_type: service.order_type, name });
  if (quantity !== null) answers.set(quantityKeys[service.unit], String(quantity));
  const type = files.flatMap(({ types }) => types).find(one => service.file_types.includes(one));
  if (type) answers.set('file_type', type);
  const { object_uuid } = await call('initOrderForm', { body: { page: answers.toString() } });
  const uuid = String(object_uuid);
  await draftFilesOf(uuid).open(list.file_types, true);
  return uuid;
}
