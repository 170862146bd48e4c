import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { ResolvedList, ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { PopMenu } from '../../../components/PopMenu.tsx';
import type { MenuChoice } from '../../../components/PopMenuList.tsx';
import { SlidersIcon } from '../../../icons/icons.ts';
import { useI18n } from '../../useI18n.ts';
import { ColumnWindow } from '../columns/ColumnChooser.tsx';
import { useExport } from '../export/useExport.ts';
import { canImport } from '../import/ImportButton.tsx';
import type { ListUrlState } from '../state/listUrlState.ts';
import type { ChangeListUrl } from '../state/useListUrlState.ts';
import { ViewMenu } from '../views/ViewMenu.tsx';
import { useKeeping } from '../views/ViewTools.tsx';

interface PhoneToolsProps {
  resource: ResolvedResource;
  list: ResolvedList;
  address: ListUrlState;
  change: ChangeListUrl;
  onImport: () => void;
}

/** The tools beside the filters, or behind one button on phones. */
export function PhoneTools(props: PhoneToolsProps) {
  const { resource, list, change } = props;
  const i18n = useI18n();
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
          aria-label={i18n.text('lists.tools', { name: i18n.label(resource.label) })}
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

function useTools({ resource, list, onImport }: PhoneToolsProps, keeping: Keeping, columns: () => void): MenuChoice[] {
  const i18n = useI18n();
  const { refetch, total = 0 } = useListContext();
  const { save } = useExport(resource, list);
  const offers = (name: string) => list.actions.includes(name);
  const { formats } = list.export;
  const exported = offers('export') && resource.rights.export && total > 0 ? formats : [];
  const label = i18n.plural('screens.export', total);
  const views = offers('views');
  const tools: (MenuChoice | false)[] = [
    views && { label: i18n.text('lists.views.save'), onChoose: keeping.save },
    views && { label: i18n.text('lists.views.update'), onChoose: keeping.update },
    offers('columns') && { label: i18n.text('screens.columns'), onChoose: columns },
    offers('refresh') && { label: i18n.text('lists.refresh'), onChoose: () => void refetch() },
    offers('print') && { label: i18n.text('lists.print'), onChoose: () => window.print() },
    canImport(resource, list) && { label: i18n.text('lists.import.label'), onChoose: onImport },
    ...exported.map(format => ({
      label: formats.length > 1 ? `${label}: ${i18n.text(`lists.format.${format}`)}` : label,
      onChoose: () => void save(false, format),
    })),
  ];
  return tools.filter(tool => tool !== false).filter(({ onChoose }) => onChoose !== undefined);
}
