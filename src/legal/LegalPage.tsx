import { lexer, type Token } from 'marked';
import { Link } from 'react-router';
import { call } from '../../engine/client/api/index.ts';
import { useLanguage, useTranslate } from '../../engine/client/i18n/index.ts';
import { ErrorState, Loading, ltrIsolate, renderMarkdown } from '../../engine/ui/components/index.ts';
import { useFetch } from '../../engine/ui/forms/index.ts';
import { CenteredPage } from '../../engine/ui/layout/index.ts';
import { type LegalName, legalNames } from '../../schemas/legal/documents.ts';
import { legalPaths } from '../paths.ts';
import classes from './LegalPage.module.css';

/** Terms, privacy notice or order terms: for everybody, signed in or not. */
export default function LegalPage({ document }: { document: LegalName }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { data, error, retry } = useFetch({
    queryKey: ['getLegalText', document, language],
    queryFn: () => call('getLegalText', { params: { document } }),
  });
  const title = data?.title ?? translate(`shell.legal.titles.${document}`);
  return (
    <CenteredPage
      reading
      title={title}
      after={<OtherTexts current={document} />}
      sentence={data && translate('shell.legal.version', { version: ltrIsolate(data.version) })}
    >
      {data ? (
        <article className={classes.text} lang={data.language}>
          {blocks(lexer(data.text))}
        </article>
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <Loading />
      )}
    </CenteredPage>
  );
}

/** Links to the other legal texts. */
function OtherTexts({ current }: { current: LegalName }) {
  const translate = useTranslate();
  return (
    <nav className={classes.others}>
      {legalNames
        .filter(name => name !== current)
        .map(name => (
          <Link key={name} to={legalPaths[name]} className="link lined">
            {translate(`shell.legal.titles.${name}`)}
          </Link>
        ))}
    </nav>
  );
}

const blocks = (tokens: Token[]) =>
  tokens
    .filter(({ type }) => type !== 'space')
    .map((token, place) => ({ token, place }))
    .map(({ token, place }) =>
      token.type === 'heading' ? (
        <h2 key={place}>{renderMarkdown(token.tokens)}</h2>
      ) : (
        <div key={place}>{renderMarkdown([token])}</div>
      ),
    );
