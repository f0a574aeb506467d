import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { forms } from '@app/contracts';
import { sampleFile } from '../../system-tests/sample';
import {
  APP_URL,
  DIST,
  formParams,
  type Researcher,
  type System,
  untilRead,
  upload,
} from '../../system-tests/system';
import { type Figure, quantile } from './figures';

const ROUNDS = 5;
const GETS = 200;
/** A small file takes at most so many times as long as alone; a signed-in question likewise. */
const BEHIND = 3;
const BESIDE = 2;

/** A small file behind hostile ones of another workspace, and signed-in questions beside anonymous posts of 8 MB. */
export async function measureHostile(
  system: System,
  { files, posts, baseUrl }: { files: number; posts: number; baseUrl: string },
): Promise<Figure[]> {
  const person = await system.newResearcher({ baseUrl });
  const stranger = await system.newResearcher({ baseUrl });
  return [await smallFile(person, stranger, files), await questions(system, person, posts)];
}

async function smallFile(person: Researcher, stranger: Researcher, files: number): Promise<Figure> {
  const small = sampleFile('docx');
  const read = async (name: string): Promise<number> => {
    const startedAt = performance.now();
    await untilRead(person, (await upload(person, name, small)).id);
    return performance.now() - startedAt;
  };
  const alone = [];
  for (let round = 0; round < ROUNDS; round += 1) alone.push(await read(`alone-${round}.docx`));
  const bomb = formsWithinForms();
  await Promise.all(
    Array.from({ length: files }, (_unused, place) => upload(stranger, `hostile-${place}.pdf`, bomb)),
  );
  return {
    id: 'C-15.4',
    what: `a small file behind ${files} hostile ones of another workspace`,
    unit: '×',
    bar: BEHIND,
    value: (await read('behind.docx')) / quantile(alone, 0.5),
    baseline: { name: 'alone', value: 1 },
  };
}

async function questions(system: System, person: Researcher, posts: number): Promise<Figure> {
  const ask = async (): Promise<number> => {
    const times: number[] = [];
    for (let count = 0; count < GETS; count += 1) {
      const startedAt = performance.now();
      await person.client.call(forms.get, { params: formParams(person), query: {} });
      times.push(performance.now() - startedAt);
    }
    return quantile(times, 0.95);
  };
  await ask();
  const idle = await ask();
  const sender = spawn(
    process.execPath,
    [join(DIST, 'infra', 'quality', 'bench', 'send-posts.js'), system.url, APP_URL, String(posts)],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const sent = once(sender, 'exit');
  const beside = await ask();
  sender.kill('SIGTERM');
  await sent;
  return {
    id: 'C-15.5',
    what: `signed-in questions beside ${posts} anonymous posts of 8 MB, 95th of 100`,
    unit: 'ms',
    value: beside,
    baseline: { name: 'idle', value: idle },
    bar: BESIDE * idle,
  };
}

const DEPTH = 8;
const EACH = 10;

/** A PDF of 2 KB whose page draws 10 forms that draw 10 forms each, and so on: 100 million of them. */
function formsWithinForms(): Buffer {
  const draw = '/F Do '.repeat(EACH);
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /XObject << /F 5 0 R >> >> /Contents 4 0 R >>`;
  const form = (next: number): string =>
    `<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /F ${next} 0 R >> >> /Length ${draw.length} >>\nstream\n${draw}\nendstream`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    page,
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
    ...Array.from({ length: DEPTH }, (_unused, level) => form(level + 6)),
    '<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Length 4 >>\nstream\n q Q\nendstream',
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${text}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  );
}
