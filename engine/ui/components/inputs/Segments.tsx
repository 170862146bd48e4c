import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ComponentType, useId } from 'react';
import type { IconProps } from '../../icons/icons.ts';
import field from './Field.module.css';

interface SegmentsProps<Value extends string> {
  label: string;
  help?: string;
  value: Value;
  options: { value: Value; label: string; icon?: ComponentType<IconProps> }[];
  onChange: (value: Value) => void;
}

/** A choice between a few options that are all visible. */
export function Segments<Value extends string>({ label, help, value, options, onChange }: SegmentsProps<Value>) {
  const id = useId();
  return (
    <div className={field.field}>
      <span className={field.label} id={id}>
        {label}
      </span>
      <ToggleButtonGroup
        exclusive
        fullWidth
        aria-labelledby={id}
        value={value}
        onChange={(_, chosen: Value | null) => chosen && onChange(chosen)}
      >
        {options.map(({ value: one, label: words, icon: Icon }) => (
          <ToggleButton key={one} value={one}>
            {Icon && <Icon size={14} />}
            {words}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {help && <p className={field.help}>{help}</p>}
    </div>
  );
}
