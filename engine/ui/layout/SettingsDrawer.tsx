import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { languages, nameOfLanguage } from '../../client/i18n/languages.ts';
import { useLanguage, useTranslate } from '../../client/i18n/useTranslate.ts';
import { changeSettings, resetSettings, useSettings } from '../theme/settings.ts';
import { useLook } from '../theme/showSettings.ts';
import { sizes } from '../theme/tokens.ts';
import { CheckIcon, CloseIcon, MonitorIcon, MoonIcon, SunIcon } from './icons.ts';
import { Segments } from './Segments.tsx';
import { SelectInput } from './SelectInput.tsx';
import classes from './SettingsDrawer.module.css';

interface SettingsDrawerProps {
  open: boolean;
  onClose: () => void;
}

const paper = { width: 360, maxWidth: '100%', top: sizes.bar, height: `calc(100% - ${sizes.bar}px)` };

/** How things look on this device. Every change is there at once and stays. */
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
  const say = (name: string) => translate(`shell.settings.${name}`);
  const settings = useSettings();
  const language = useLanguage();
  const { direction } = useLook();
  return (
    <>
      <Segments
        label={say('theme')}
        value={settings.theme}
        onChange={theme => changeSettings({ theme })}
        options={[
          { value: 'system', label: say('theme_system'), icon: MonitorIcon },
          { value: 'light', label: say('theme_light'), icon: SunIcon },
          { value: 'dark', label: say('theme_dark'), icon: MoonIcon },
        ]}
      />
      <Segments
        label={say('density')}
        help={say('density_help')}
        value={settings.density}
        onChange={density => changeSettings({ density })}
        options={[
          { value: 'compact', label: say('density_compact') },
          { value: 'normal', label: say('density_normal') },
          { value: 'roomy', label: say('density_roomy') },
        ]}
      />
      <SelectInput
        id="language"
        label={say('language')}
        value={language}
        options={languages.map(one => ({ value: one, label: nameOfLanguage(one) }))}
        onChange={chosen => changeSettings({ language: chosen })}
      />
      <Segments
        label={say('direction')}
        help={say('direction_help')}
        value={direction}
        onChange={chosen => changeSettings({ direction: chosen })}
        options={[
          { value: 'ltr', label: say('direction_ltr') },
          { value: 'rtl', label: say('direction_rtl') },
        ]}
      />
      <div className={classes.sizes}>
        <div>
          <label htmlFor="responsive-sizes">{say('sizes')}</label>
          <p id="responsive-sizes-help">{say('sizes_help')}</p>
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
