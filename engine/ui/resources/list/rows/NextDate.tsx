import type { ExtensionProps } from '../../Screens.tsx';
import { usePresenter } from '../../Screens.tsx';
import { useI18n } from '../../useI18n.ts';

/** The next date of a row as text: "Pay by 3 Dec". */
export function NextDate({ resource, row }: ExtensionProps) {
  const i18n = useI18n();
  const next = usePresenter(resource.name)?.next(row, i18n);
  if (!next?.date) return null;
  return next.at ? (
    <time dateTime={next.at} title={i18n.fullDate(next.at)}>
      {next.date}
    </time>
  ) : (
    next.date
  );
}
