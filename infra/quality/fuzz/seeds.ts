import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { pdfOf } from '../accuracy/variants/writing/pdf';
import { longText } from '../bench/long-documents';
import type { Seed } from './mutate';

const SAMPLE = resolve('infra/samples/files/northwind-nwt-301-protocol');
/** Small documents are read a hundred times faster. The long ones are included for features that only they have. */
const SMALL_TIMES = 12;
/** Number of DOCX elements to keep: title, headings, lists and the first tables. */
const BODY_ELEMENTS = 120;

/** Returns the documents to change: mostly small ones, the sample protocols, and real ones if there is a corpus. */
export async function fuzzSeeds(corpus: string | undefined): Promise<readonly Seed[]> {
  const [pdf, docx, xlsx] = await Promise.all(
    ['pdf', 'docx', 'xlsx'].map(async (ending) => read(`${SAMPLE}.${ending}`)),
  );
  const small: Seed[] = [
    { name: 'two plain pages', bytes: await pdfOf(`[[PDF compress=no]]\n${longText(2)}`) },
    { name: 'short docx', bytes: shortDocx(docx?.bytes ?? new Uint8Array()) },
    ...(xlsx ? [xlsx] : []),
    { name: 'compound file', bytes: compoundFile() },
  ];
  return [
    ...Array.from({ length: SMALL_TIMES }, () => small).flat(),
    ...[pdf, docx].filter((seed) => seed !== undefined),
    ...(await corpusSeeds(corpus)),
  ];
}

const read = async (path: string): Promise<Seed> => ({
  name: basename(path),
  bytes: new Uint8Array(await readFile(path)),
});

async function corpusSeeds(corpus: string | undefined): Promise<readonly Seed[]> {
  if (corpus === undefined || corpus === '') return [];
  const names = await readdir(corpus, { recursive: true });
  return Promise.all(
    names
      .filter((name) => /\.(pdf|docx|xlsx|doc)$/i.test(name))
      .sort()
      .map((name) => read(join(corpus, name))),
  );
}

function shortDocx(bytes: Uint8Array): Uint8Array {
  const parts = unzipSync(bytes);
  const name = 'word/document.xml';
  const text = strFromU8(parts[name] ?? new Uint8Array());
  const [start, end] = [text.indexOf('<w:body>') + 8, text.lastIndexOf('<w:sectPr')];
  let at = start;
  for (let count = 0; count < BODY_ELEMENTS && at < end; count++) {
    const isTable = text.startsWith('<w:tbl>', at);
    const close = isTable ? '</w:tbl>' : '</w:p>';
    at = text.indexOf(close, at) + close.length;
  }
  parts[name] = strToU8(`${text.slice(0, at)}${text.slice(end)}`);
  return zipSync(parts);
}

/** An empty DOC container with the usual stream names. The mutations provide the content. */
function compoundFile(): Uint8Array {
  const bytes = new Uint8Array(4096);
  const view = new DataView(bytes.buffer);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  for (const [at, value] of [[24, 0x3e], [26, 3], [28, 0xfffe], [30, 9], [32, 6]] as const) view.setUint16(at, value, true); // prettier-ignore
  for (const [at, value] of [[44, 1], [48, 1], [56, 4096], [60, 0xfffffffe], [68, 0xfffffffe]] as const) view.setUint32(at, value, true); // prettier-ignore
  for (let at = 76; at < 512; at += 4) view.setUint32(at, 0xffffffff, true);
  view.setUint32(76, 0, true);
  // The sector table: itself, the directory, then the stream.
  for (let at = 512; at < 1024; at += 4) view.setUint32(at, 0xffffffff, true);
  for (const [index, value] of [0xfffffffd, 0xfffffffe, 3, 4, 5, 0xfffffffe].entries()) view.setUint32(512 + index * 4, value, true); // prettier-ignore
  entry(view, 1024, 'Root Entry', 5, 0xfffffffe, 0);
  entry(view, 1152, 'WordDocument', 2, 2, 2048);
  view.setUint16(1536, 0xa5ec, true);
  view.setUint16(1538, 0xc1, true);
  return bytes;
}

function entry(view: DataView, at: number, name: string, type: number, start: number, size: number): void {
  [...name].forEach((letter, index) => view.setUint16(at + index * 2, letter.charCodeAt(0), true));
  view.setUint16(at + 64, (name.length + 1) * 2, true);
  view.setUint8(at + 66, type);
  for (const link of [68, 72, 76]) view.setUint32(at + link, 0xffffffff, true);
  if (type === 5) view.setUint32(at + 76, 1, true);
  view.setUint32(at + 116, start, true);
  view.setUint32(at + 120, size, true);
}
