import { Card } from '../../../engine/ui/components/index.ts';
import { type ExtensionProps, useI18n, WidgetMessage } from '../../../engine/ui/resources/index.ts';
import classes from './MessagePreview.module.css';

/** A message as everybody will see it on the dashboard, in both themes. */
export default function MessagePreview({ row }: ExtensionProps) {
  const i18n = useI18n();
  const message = { ...row, is_active: true, created_at: row.shown_from ?? row.created_at };
  return (
    <Card title={i18n.text('support.preview.title')}>
      <div className={classes.both}>
        {(['light', 'dark'] as const).map(theme => (
          <figure key={theme} className={classes.one}>
            <figcaption className="muted">{i18n.text(`support.preview.${theme}`)}</figcaption>
            <div data-theme={theme} className={classes.theme}>
              <WidgetMessage title={i18n.text('dashboards.home.widgets.message.title')} message={message} sample />
            </div>
          </figure>
        ))}
      </div>
    </Card>
  );
}
