/** Stripe's requests are forms: `metadata[galley_key]=a&expand[0]=latest_charge`. */
export type Params = { [name: string]: string | Params };

export function readForm(text: string): Params {
  const params: Params = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    const last = path.pop()!;
    let place = params;
    for (const step of path) {
      const known = place[step];
      const deeper: Params = typeof known === 'object' ? known : {};
      place[step] = deeper;
      place = deeper;
    }
    place[last] = value;
  }
  return params;
}

export const text = (params: Params, name: string): string | null => {
  const value = params[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

export const inner = (params: Params, name: string): Params => {
  const value = params[name];
  return typeof value === 'object' ? value : {};
};
