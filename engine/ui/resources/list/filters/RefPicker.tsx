import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useResource } from '../../Screens.tsx';
import { useI18n } from '../../useI18n.ts';
import { type RefChoice, useRefChoices } from './useRefChoices.ts';

interface RefPickerProps {
  /** Name of the resource whose rows are chosen from. */
  resource: string;
  /** A field or a template: what a row is called. */
  title: string;
  label: string;
  /** Keys of the chosen rows. */
  chosen: string[];
  onChange: (ids: string[]) => void;
  /** One at most. */
  single?: boolean;
}

/** Choice of rows of another resource, searched by typing. The server searches all rows, not only the first page. */
export function RefPicker({ resource, title, label, chosen, onChange, single = false }: RefPickerProps) {
  const i18n = useI18n();
  const there = useResource(resource);
  const [typed, setTyped] = useState<string>();
  const { choices, known, more, busy } = useRefChoices({ resource, title, typed: typed ?? '', chosen });
  const values = chosen.map(id => known.get(id) ?? { id, label: id });
  const note = more > 0 ? i18n.plural('lists.ref.more', more) : undefined;
  return (
    <Autocomplete<RefChoice, boolean>
      size="small"
      sx={{ minWidth: 240 }}
      multiple={!single}
      options={choices}
      value={single ? (values[0] ?? null) : values}
      loading={busy}
      filterOptions={all => all}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionLabel={choice => choice.label}
      getOptionKey={choice => choice.id}
      filterSelectedOptions={!single}
      inputValue={typed ?? (single ? (values[0]?.label ?? '') : '')}
      onInputChange={(_, text, reason) => {
        // Fresh choices arrive as a "reset": what is being typed stays.
        if (reason !== 'reset') setTyped(reason === 'input' ? text : undefined);
      }}
      onChange={(_, value) => onChange([value ?? []].flat().map(({ id }) => id))}
      loadingText={i18n.text('screens.loading')}
      noOptionsText={i18n.text('lists.ref.none')}
      clearText={i18n.text('lists.ref.clear')}
      openText={i18n.text('lists.ref.open')}
      closeText={i18n.text('lists.ref.close')}
      renderInput={params => (
        <TextField
          {...params}
          autoFocus
          label={label}
          placeholder={there?.list?.search ? i18n.text('screens.search.placeholder') : undefined}
          helperText={note}
        />
      )}
    />
  );
}
