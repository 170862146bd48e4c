/**
 * Shows faults of the schema files over the page. Only the development server adds it to a page
 * (`scripts/schemaOverlay.ts`). It is for developers, so its texts are English.
 */

interface Fault {
  file: string;
  line: number;
  text: string;
  remedy: string;
}

/** Rows that break a rule which was just made stricter. */
interface Notice {
  text: string;
  choices: string[];
}

interface Shown {
  faults: Fault[];
  notices: Notice[];
}

/** What Vite gives a module in development. */
interface Hot {
  on(event: string, listener: (shown: Shown) => void): void;
  send(event: string): void;
}

const style = `
  section { position: fixed; inset-inline: 0; inset-block-end: 0; z-index: 2147483000; max-height: 45vh; overflow: auto;
    box-sizing: border-box; padding: 16px 20px; background: #1d1716; color: #f6efed; border-top: 4px solid #e0533d;
    font: 14px/1.5 system-ui, sans-serif; direction: ltr; text-align: left; }
  .notice { border-top-color: #d9a13b; }
  header { display: flex; justify-content: space-between; align-items: start; gap: 16px; margin-block-end: 8px; }
  h2 { margin: 0 0 8px; font-size: 16px; }
  ul { margin: 0; padding: 0; list-style: none; }
  li { padding: 8px 0; border-top: 1px solid #4a3c39; overflow-wrap: anywhere; }
  code { font: 13px/1.5 ui-monospace, monospace; color: #ffb4a6; }
  p { margin: 2px 0; }
  .remedy { color: #cdbdb9; }
  button { font: inherit; color: inherit; background: none; border: 1px solid #8a7672; border-radius: 6px;
    padding: 6px 12px; min-height: 32px; cursor: pointer; }
  button:focus-visible { outline: 2px solid #ffb4a6; outline-offset: 2px; }
`;

const createElement = (name: string, text: string, className = ''): HTMLElement => {
  const element = document.createElement(name);
  element.textContent = text;
  if (className) element.className = className;
  return element;
};

let host: HTMLElement | undefined;

function show({ faults, notices }: Shown): void {
  host?.remove();
  host = undefined;
  if (faults.length + notices.length === 0) return;
  host = document.createElement('galley-schema-faults');
  host.lang = 'en';
  const root = host.attachShadow({ mode: 'open' });
  const section = document.createElement('section');
  section.setAttribute('role', 'alert');
  if (faults.length === 0) section.className = 'notice';
  const header = document.createElement('header');
  const rows = 'Rows break a new rule';
  const many =
    faults.length === 0
      ? rows
      : faults.length === 1
        ? 'A schema file has a fault'
        : `The schema files have ${faults.length} faults`;
  const close = createElement('button', 'Hide') as HTMLButtonElement;
  close.type = 'button';
  close.addEventListener('click', () => host?.remove());
  header.append(createElement('h2', many), close);
  const list = document.createElement('ul');
  for (const { file, line, text, remedy } of faults) {
    const item = document.createElement('li');
    if (file) item.append(createElement('code', `${file}:${line}`));
    item.append(createElement('p', text), createElement('p', remedy, 'remedy'));
    list.append(item);
  }
  for (const { text, choices } of notices) {
    const item = document.createElement('li');
    item.append(createElement('p', text), ...choices.map(choice => createElement('p', choice, 'remedy')));
    list.append(item);
  }
  section.append(header, list);
  root.append(createElement('style', style), section);
  document.body.append(host);
}

// Written in one piece, because Vite searches for it to inject `hot`.
const hot = (import.meta as unknown as { hot?: Hot }).hot;
hot?.on('galley:schema-faults', show);
hot?.send('galley:schema-faults-wanted');
