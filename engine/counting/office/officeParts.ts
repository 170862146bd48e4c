import { asciiOf, type ByteSource, bytesAt } from '../byteSource.ts';
import { Uncountable } from '../uncountable.ts';
import { listParts, type ZipPart } from '../zipParts.ts';
import { listCfbStreams } from './compoundFile.ts';
import { readXml } from './xml.ts';

const compoundFileMark = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/** Lists the parts of an office document. Throws `password` if the document is encrypted. */
export async function listOfficeParts(source: ByteSource): Promise<ZipPart[]> {
  // Microsoft's programs put an encrypted document into an OLE2 file.
  if (asciiOf(await bytesAt(source, 0, compoundFileMark.length)) === compoundFileMark) {
    const isEncrypted = (await listCfbStreams(source)).has('EncryptedPackage');
    throw new Uncountable(isEncrypted ? 'password' : 'damaged', 'an OLE2 file');
  }
  const parts = await listParts(source);
  const manifest = parts.find(({ name }) => name === 'META-INF/manifest.xml');
  if (manifest) await ensureOpen(manifest);
  return parts;
}

/** OpenDocument encrypts the content of each part, and says so in the manifest. */
const ensureOpen = (manifest: ZipPart): Promise<void> =>
  readXml(manifest.read(), {
    open(name) {
      if (name === 'manifest:encryption-data') throw new Uncountable('password', 'encrypted parts');
    },
    close() {},
    text() {},
  });
