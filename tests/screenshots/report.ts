import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface TakenScreenshot {
  page: string;
  state: string;
  file: string;
}

const style = `body{font:14px system-ui;margin:24px;background:#8882}section{margin-bottom:40px}
div{display:flex;gap:16px;overflow-x:auto;align-items:flex-start}figure{margin:0;flex:none}img{display:block;height:480px;border:1px solid #8886}
nav{columns:4 200px;margin-bottom:32px}a{display:block}`;

/** A page to leaf through: a row of pictures per page, its states one after another. */
export function writeReport(folder: string, pictures: TakenScreenshot[]): void {
  const pages = [...Map.groupBy(pictures, ({ page }) => page)];
  const links = pages.map(([page]) => `<a href="#${page}">${page}</a>`).join('');
  const rows = pages.map(([page, taken]) => `<section id="${page}"><h2>${page}</h2>${rowOf(taken)}</section>`);
  const html = `<!doctype html><meta charset="utf-8"><title>Galley, every page</title><style>${style}</style><nav>${links}</nav>`;
  writeFileSync(join(folder, 'index.html'), html + rows.join(''));
}

const rowOf = (taken: TakenScreenshot[]): string =>
  `<div>${taken
    .map(
      ({ file, state }) =>
        `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a><figcaption>${state}</figcaption></figure>`,
    )
    .join('')}</div>`;
