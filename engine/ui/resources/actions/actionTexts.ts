import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { recordName } from '../display/recordName.ts';
import type { Row } from '../row.ts';
import type { ActionTexts, RowPresenter } from '../rowPresenter.ts';
import type { I18n } from '../useI18n.ts';
import { getAction } from './availableActions.ts';
import { rowTexts } from './rowTexts.ts';

interface ActionSource {
  resource: ResolvedResource;
  presenter: RowPresenter | undefined;
}

/** Returns the label of an action on this row: from the presenter, else from the resource. */
export const actionLabel = ({ resource, presenter }: ActionSource, name: string, row: Row, i18n: I18n): string =>
  presenter?.action?.(row, name, i18n)?.label ?? i18n.label(getAction(resource, name).label);

/** The same, short enough for a row of a list. */
export const actionShortLabel = (spoken: ActionSource, name: string, row: Row, i18n: I18n): string =>
  spoken.presenter?.action?.(row, name, i18n)?.short ??
  (i18n.text(`resources.${spoken.resource.name}.short.${name}`, { _: '' }) || actionLabel(spoken, name, row, i18n));

/** A name that is a sentence ends where the title ends. */
const withoutFullStop = (name: string): string => name.replace(/[.。]+$/u, '');

/**
 * Returns the consequence: the text that the file names, else the text under the action's name, else that it is final.
 */
function consequence({ resource }: ActionSource, name: string, row: Row, i18n: I18n): string {
  const { confirm } = getAction(resource, name);
  const words = rowTexts(row, i18n);
  if (confirm && confirm !== true) return i18n.label(confirm, words);
  return i18n.text(`resources.${resource.name}.confirm.${name}`, { ...words, _: i18n.text('screens.confirm.text') });
}

/** The texts of the confirmation before an action. */
export function confirmationTexts(
  spoken: ActionSource,
  name: string,
  row: Row,
  i18n: I18n,
): NonNullable<ActionTexts['question']> {
  const own = spoken.presenter?.action?.(row, name, i18n)?.question;
  if (own) return own;
  const { resource } = spoken;
  const { inputs, tone } = getAction(resource, name);
  const label = actionLabel(spoken, name, row, i18n);
  return {
    title: i18n.text(inputs.length > 0 ? 'screens.confirm.asked' : 'screens.confirm.title', {
      act: label,
      name: withoutFullStop(recordName(row, resource, i18n)),
    }),
    text: consequence(spoken, name, row, i18n),
    confirm: label,
    keep: i18n.text(inputs.length === 0 && tone === 'danger' ? 'screens.confirm.keep' : 'editing.cancel'),
  };
}
