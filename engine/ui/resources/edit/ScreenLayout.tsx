import Box from '@mui/material/Box';
import { getUiOptions, type ObjectFieldTemplateProps, type RJSFSchema } from '@rjsf/utils';
import { createContext, use, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import type { ScreenForm } from '../../../contract/generated/types.ts';
import type { Answers, StepContext } from '../../forms/stepContext.ts';
import { TabLinks } from '../TabLinks.tsx';
import { useI18n } from '../useI18n.ts';
import { ScreenSection } from './ScreenSection.tsx';

type Props = ObjectFieldTemplateProps<Answers, RJSFSchema, StepContext>;

interface ScreenLayoutValue {
  form: ScreenForm;
  /** Without frames, inside a dialog. */
  bare: boolean;
}

/** The screen whose questions are laid out. */
export const ScreenLayoutContext = createContext<ScreenLayoutValue | undefined>(undefined);

const TAB = 'tab';

/** Lays out the questions of a screen in its tabs and sections. */
export function ScreenLayout({ properties, uiSchema, errorSchema }: Props) {
  const { form, bare = false } = use(ScreenLayoutContext) ?? {};
  const i18n = useI18n();
  const [params, setParams] = useSearchParams();
  const root = useRef<HTMLDivElement>(null);
  const contents = new Map(properties.filter(({ hidden }) => !hidden).map(({ name, content }) => [name, content]));
  const unseen = properties.filter(({ hidden }) => hidden);
  const sections = (form?.sections ?? [])
    .map(section => ({ ...section, rows: section.rows.map(row => row.filter(name => contents.has(name))) }))
    .map(section => ({ ...section, rows: section.rows.filter(row => row.length > 0) }))
    .filter(section => section.rows.length > 0);
  const tabs = (form?.tabs ?? []).filter(tab => sections.some(section => section.tab === tab.id));
  const current = tabs.find(({ id }) => id === params.get(TAB))?.id ?? tabs[0]?.id ?? null;
  const wrong = new Set(Object.keys(errorSchema ?? {}));
  const faultsOf = (tab: string) =>
    sections.filter(one => one.tab === tab).flatMap(one => one.rows.flat().filter(name => wrong.has(name))).length;

  const goTo = useRef(setParams);
  goTo.current = setParams;
  useEffect(() => {
    const element = root.current;
    // The summary of errors asks for a field in another tab.
    const reveal = ({ target }: Event) => {
      const tab = (target as HTMLElement).closest<HTMLElement>('[data-tab]')?.dataset.tab;
      if (tab)
        flushSync(() => goTo.current(before => withTab(before, tab), { replace: true, preventScrollReset: true }));
    };
    element?.addEventListener('reveal', reveal);
    return () => element?.removeEventListener('reveal', reveal);
  }, []);

  return (
    <div ref={root}>
      {tabs.length > 1 && (
        <TabLinks
          label={i18n.text('editing.tabs')}
          current={current ?? ''}
          tabs={tabs.map(({ id, title }) => {
            const faults = faultsOf(id);
            return {
              id,
              label: title,
              search: String(withTab(params, id)),
              ...(faults > 0 && { count: i18n.number(faults), calls: true }),
            };
          })}
        />
      )}
      {sections.map(section => (
        <Box
          key={`${section.tab} ${section.id}`}
          data-tab={section.tab ?? undefined}
          hidden={section.tab !== null && section.tab !== current}
          sx={{ mb: bare ? 0 : 3 }}
        >
          <ScreenSection section={section} bare={bare} faulty={section.rows.flat().some(name => wrong.has(name))}>
            {section.rows.flatMap(row =>
              row.map(name => (
                <Box
                  key={name}
                  sx={{ gridColumn: { xs: '1 / -1', sm: `span ${widthOf(uiSchema, name)}` }, minWidth: 0 }}
                >
                  {contents.get(name)}
                </Box>
              )),
            )}
          </ScreenSection>
        </Box>
      ))}
      {unseen.map(({ name, content }) => (
        <div key={name} hidden>
          {content}
        </div>
      ))}
    </div>
  );
}

function withTab(params: URLSearchParams, tab: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set(TAB, tab);
  return next;
}

function widthOf(uiSchema: Props['uiSchema'], name: string): number {
  const { width } = getUiOptions(uiSchema?.[name]);
  return typeof width === 'number' ? width : 12;
}
