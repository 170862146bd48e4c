import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { languages, nameOfLanguage } from '../../../client/i18n/languages.ts';
import { useLanguage, useTranslate } from '../../../client/i18n/useTranslate.ts';
import { Segments } from '../../components/inputs/Segments.tsx';
import { SelectInput } from '../../components/inputs/SelectInput.tsx';
import { CheckIcon, CloseIcon, MonitorIcon, MoonIcon, SunIcon } from '../../icons/icons.ts';
import { changeSettings, resetSettings, useSettings } from '../../theme/settings.ts';
import { useAppearance } from '../../theme/showSettings.ts';
import { sizes } from '../../theme/tokens.ts';
import classes from './SettingsDrawer.module.css';

interface SettingsDrawerProps {
  open: boolean;
  onClose: () => void;
}

const paper = { width: 360, maxWidth: '100%', top: sizes.appBar, height: `calc(100% - ${sizes.appBar}px)` };

/** Display settings of this device. Every change applies at once and is stored. */
export function SettingsDrawer({ open, onClose }: SettingsDrawerProps) {
  const translate = useTranslate();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': 'settings-title', sx: paper } }}
    >
      <div className={classes.head}>
        <Typography component="h2" variant="h2" id="settings-title">
          {translate('shell.settings.title')}
        </Typography>
        <IconButton onClick={onClose} aria-label={translate('shell.settings.close')}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className={classes.body}>
        <Choices />
      </div>
      <div className={classes.foot}>
        <span className={classes.kept}>
          <CheckIcon size={14} />
          {translate('shell.settings.kept')}
        </span>
        <Button variant="text" size="small" onClick={resetSettings}>
          {translate('shell.settings.reset')}
        </Button>
      </div>
    </Drawer>
  );
}

function Choices() {
  const translate = useTranslate();
  const t = (name: string) => translate(`shell.settings.${name}`);
  const settings = useSettings();
  const language = useLanguage();
  const { direction } = useAppearance();
  return (
    <>
      <Segments
        label={t('theme')}
        value={settings.theme}
        onChange={theme => changeSettings({ theme })}
        options={[
          { value: 'system', label: t('theme_system'), icon: MonitorIcon },
          { value: 'light', label: t('theme_light'), icon: SunIcon },
          { value: 'dark', label: t('theme_dark'), icon: MoonIcon },
        ]}
      />
      <Segments
        label={t('density')}
        help={t('density_help')}
        value={settings.density}
        onChange={density => changeSettings({ density })}
        options={[
          { value: 'compact', label: t('density_compact') },
          { value: 'normal', label: t('density_normal') },
          { value: 'roomy', label: t('density_roomy') },
        ]}
      />
      <SelectInput
        id="language"
        label={translate('shell.language')}
        value={language}
        options={languages.map(one => ({ value: one, label: nameOfLanguage(one) }))}
        onChange={chosen => changeSettings({ language: chosen })}
      />
      <Segments
        label={t('direction')}
        help={t('direction_help')}
        value={direction}
        onChange={chosen => changeSettings({ direction: chosen })}
        options={[
          { value: 'ltr', label: t('direction_ltr') },
          { value: 'rtl', label: t('direction_rtl') },
        ]}
      />
      <div className={classes.sizes}>
        <div>
          <label htmlFor="responsive-sizes">{t('sizes')}</label>
          <p id="responsive-sizes-help">{t('sizes_help')}</p>
        </div>
        <Switch
          checked={settings.responsiveFontSizes}
          onChange={event => changeSettings({ responsiveFontSizes: event.target.checked })}
          slotProps={{ input: { id: 'responsive-sizes', 'aria-describedby': 'responsive-sizes-help' } }}
        />
      </div>
    </>
  );
}
