import { replaceStringParameters, TranslatableString } from '@rjsf/utils';
import type { Translate } from '../../../client/i18n/useTranslate.ts';

const KEYS: Partial<Record<TranslatableString, string>> = {
  [TranslatableString.YesLabel]: 'formui.yes',
  [TranslatableString.NoLabel]: 'formui.no',
  [TranslatableString.ArrayItemTitle]: 'formui.list.item',
  [TranslatableString.NewStringDefault]: 'anyschema.new_value',
};

/** RJSF's own texts, in the reader's language. */
export const translateRjsf =
  (translate: Translate) =>
  (text: TranslatableString, params?: string[]): string => {
    const key = KEYS[text];
    if (text === TranslatableString.OptionPrefix) return translate('anyschema.option', { number: params?.[0] });
    if (text === TranslatableString.TitleOptionPrefix)
      return `${params?.[0]} ${translate('anyschema.option', { number: params?.[1] })}`;
    return key ? translate(key) : replaceStringParameters(text, params);
  };
