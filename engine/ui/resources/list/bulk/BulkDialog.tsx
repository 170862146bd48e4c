import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import type { Answers } from '../../../forms/stepContext.ts';
import { getAction } from '../../actions/availableActions.ts';
import type { Row } from '../../row.ts';
import { BulkFrame } from './BulkFrame.tsx';
import { useDryRun } from './useDryRun.tsx';
import { useRowByRow } from './useRowByRow.ts';

interface BulkDialogProps {
  resource: ResolvedResource;
  /** The action. */
  name: string;
  onClosed: () => void;
}

/** Previews an action on all chosen rows, asks once, runs it, and shows why rows were refused. Those stay chosen. */
export default function BulkDialog(props: BulkDialogProps) {
  const { selectedIds } = useListContext<Row>();
  const [ids] = useState(selectedIds);
  const Dialog = getAction(props.resource, props.name).bulk ? DryRunDialog : RowByRow;
  return <Dialog {...props} ids={ids} />;
}

interface WithIds extends BulkDialogProps {
  ids: string[];
}

function RowByRow({ ids, ...props }: WithIds) {
  return <BulkFrame {...props} ids={ids} plan={useRowByRow(props.resource, props.name, ids)} onAnswers={undefined} />;
}

function DryRunDialog({ ids, ...props }: WithIds) {
  const asks = getAction(props.resource, props.name).inputs.length > 0;
  const [answers, setAnswers] = useState<Answers | undefined>(asks ? undefined : NOTHING_ASKED);
  const plan = useDryRun(props.resource, props.name, ids, answers);
  return <BulkFrame {...props} ids={ids} plan={plan} onAnswers={setAnswers} />;
}

const NOTHING_ASKED: Answers = {};
