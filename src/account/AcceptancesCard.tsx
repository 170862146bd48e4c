import { useQuery } from '@tanstack/react-query';
import { call } from '../../engine/client/api/index.ts';
import { useFormatters, useTranslate } from '../../engine/client/i18n/index.ts';
import { Card, ltrIsolate } from '../../engine/ui/components/index.ts';
import { legalPaths } from '../paths.ts';
import classes from './Account.module.css';

/** Which versions of the legal texts this person has accepted, and when. */
export function AcceptancesCard() {
  const translate = useTranslate();
  const { date } = useFormatters();
  const { data } = useQuery({
    queryKey: ['listAcceptances'],
    queryFn: ({ signal }) => call('listAcceptances', { signal }),
  });
  if (!data?.length) return null;
  return (
    <Card title={translate('account.acceptances.title')}>
      <ul className={classes.points}>
        {data.map(({ document, version, accepted_at }) => (
          <li key={`${document} ${version}`}>
            <a href={legalPaths[document]} target="_blank" rel="noopener" className="link lined">
              {translate(`shell.legal.titles.${document}`)}
            </a>
            <p className={classes.text}>
              {translate(`account.acceptances.${version ? 'of' : 'before'}`, {
                version: version && ltrIsolate(version),
                when: date(accepted_at),
              })}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
