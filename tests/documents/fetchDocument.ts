import { extractText, getDocumentProxy } from 'unpdf';
import type { Client } from '../helpers/client.ts';

export interface DocumentText {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  text: string;
}

/** Fetches a document as a browser does, and extracts its text. */
export async function fetchDocument(client: Client, url: string): Promise<DocumentText> {
  const answer = await fetch(new URL(url, client.url), { headers: { cookie: client.cookieHeader() } });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const isPdf = answer.headers.get('content-type') === 'application/pdf';
  return { status: answer.status, headers: answer.headers, bytes, text: isPdf ? await textOf(bytes) : '' };
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

export const listPayments = async (client: Client) => (await client.expect(200, 'listPayments')).body.items;
export const newestPayment = async (client: Client) => (await listPayments(client))[0]!;
