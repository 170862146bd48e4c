import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { ResolvedList, ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { SlidersIcon } from '../../layout/icons.ts';
import { PopMenu } from '../../layout/PopMenu.tsx';
import type { Choice } from '../../layout/PopMenuList.tsx';
import { useSpeaker } from '../useSpeaker.ts';
import { ColumnWindow } from './ColumnChooser.tsx';
import { canImport } from './ImportButton.tsx';
import type { ListAddress } from './listAddress.ts';
import { useExport } from './useExport.ts';
import type { ChangeAddress } from './useListAddress.ts';
import { ViewMenu } from './views/ViewMenu.tsx';
import { useKeeping } from './views/ViewTools.tsx';

interface PhoneToolsProps {
  resource: ResolvedResource;
  list: ResolvedList;
  address: ListAddress;
  change: ChangeAddress;
  onImport: () => void;
}

/** What stands beside the filters where there is room, behind one button where there is not. */
export function PhoneTools(props: PhoneToolsProps) {
  const { resource, list, change } = props;
  const say = useSpeaker();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<'menu' | 'columns'>();
  const { own, dialog, ...keeping } = useKeeping(props);
  const tools = useTools(props, keeping, () => setOpen('columns'));
  const keeps = list.actions.includes('views');
  return (
    <>
      {keeps && own && <ViewMenu resource={resource} list={list} view={own} change={change} />}
      {tools.length > 0 && (
        <IconButton
          ref={setButton}
          size="small"
          aria-haspopup="menu"
          aria-label={say.text('lists.tools', { name: say.label(resource.label) })}
          onClick={() => setOpen('menu')}
        >
          <SlidersIcon />
        </IconButton>
      )}
      <PopMenu anchor={open === 'menu' ? button : null} onClose={() => setOpen(undefined)} choices={tools} />
      <ColumnWindow {...props} anchor={open === 'columns' ? button : null} onClosed={() => setOpen(undefined)} />
      {dialog}
    </>
  );
}

type Keeping = Pick<ReturnType<typeof useKeeping>, 'update' | 'save'>;

function useTools({ resource, list, onImport }: PhoneToolsProps, keeping: Keeping, columns: () => void): Choice[] {
  const say = useSpeaker();
  const { refetch, total = 0 } = useListContext();
  const { save } = useExport(resource, list);
  const offers = (name: string) => list.actions.includes(name);
  const { formats } = list.export;
  const exported = offers('export') && resource.rights.export && total > 0 ? formats : [];
  const label = say.counted('screens.export', total);
  const views = offers('views');
  const tools: (Choice | false)[] = [
    views && { label: say.text('lists.views.save'), onChoose: keeping.save },
    views && { label: say.text('lists.views.update'), onChoose: keeping.update },
    offers('columns') && { label: say.text('screens.columns'), onChoose: columns },
    offers('refresh') && { label: say.text('lists.refresh'), onChoose: () => void refetch() },
    offers('print') && { label: say.text('lists.print'), onChoose: () => window.print() },
    canImport(resource, list) && { label: say.text('lists.import.label'), onChoose: onImport },
    ...exported.map(format => ({
      label: formats.length > 1 ? `${label}: ${say.text(`lists.format.${format}`)}` : label,
      onChoose: () => void save(false, format),
    })),
  ];
  return tools.filter(tool => tool !== false).filter(({ onChoose }) => onChoose !== undefined);
}
