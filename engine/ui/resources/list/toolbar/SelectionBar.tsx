import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense, useMemo, useState } from 'react';
import { useListContext } from 'react-admin';
import type { ResolvedList, ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { deferComponent } from '../../../loading/lazyComponent.tsx';
import { getAction } from '../../actions/availableActions.ts';
import { useI18n } from '../../useI18n.ts';
import { getBulkActions } from '../bulk/bulkRun.ts';
import { useExport } from '../export/useExport.ts';
import { useActionKeys } from './useActionKeys.ts';

const BulkDialog = deferComponent(() => import('../bulk/BulkDialog.tsx'));

const Bar = styled('div')(({ theme }) => ({
  // In reach while rows are chosen further down, below the bar of the app.
  position: 'sticky',
  insetBlockStart: 'calc(var(--banner, 0px) + 56px)',
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 8,
  minHeight: 44,
  padding: '4px 8px 4px 16px',
  backgroundColor: theme.vars.palette.primary.soft,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& output': { marginInlineEnd: 8, fontWeight: 500 },
}));

const NO_ACTS: string[] = [];

/** Actions for the selected rows; the selection stays from page to page. */
export function SelectionBar({ resource, list }: { resource: ResolvedResource; list: ResolvedList }) {
  const { selectedIds, onUnselectItems } = useListContext();
  const { busy, save } = useExport(resource, list);
  const [asked, setAsked] = useState<string>();
  const i18n = useI18n();
  const [format = 'csv'] = list.export.formats;
  const acts = useMemo(() => getBulkActions(resource, list), [resource, list]);
  useActionKeys(selectedIds.length > 0 ? acts : NO_ACTS, setAsked);
  return (
    <>
      {selectedIds.length > 0 && (
        <Bar>
          <output>{i18n.plural('screens.selected', selectedIds.length)}</output>
          {list.bulkActions.includes('export') && resource.rights.export && (
            <Button size="small" loading={busy} onClick={() => save(true, format)}>
              {i18n.text('screens.export_chosen')}
            </Button>
          )}
          {acts.map(name => (
            <Button
              key={name}
              size="small"
              color={getAction(resource, name).tone === 'danger' ? 'error' : undefined}
              onClick={() => setAsked(name)}
            >
              {i18n.label(getAction(resource, name).label)}
            </Button>
          ))}
          <Button size="small" variant="text" onClick={() => onUnselectItems()}>
            {i18n.text('screens.unselect')}
          </Button>
        </Bar>
      )}
      {asked && (
        // Stays mounted when nothing is chosen any more: it still shows a result.
        <Suspense fallback={null}>
          <BulkDialog resource={resource} name={asked} onClosed={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
