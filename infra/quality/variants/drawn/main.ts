import { drawStudy } from './drawn';
import { measureDrawn, type DrawnMeasure } from './measure';

/** Prints how well drawn studies are read: `tuned` (even seeds, which readers may be looked at with) or `untuned` (odd ones). */
async function main(): Promise<void> {
  const [half = 'tuned', count = '40'] = process.argv.slice(2);
  const measures: DrawnMeasure[] = [];
  for (let index = 0; index < Number(count); index++)
    measures.push(...(await measureDrawn(drawStudy(2 * index + (half === 'tuned' ? 0 : 1)))));
  for (const format of ['pdf', 'docx', 'xlsx']) console.log(half, summary(format, measures));
  if (half !== 'tuned') return;
  for (const { seed, format, form, ...scores } of measures) {
    for (const [name, { missing, extra }] of Object.entries(scores))
      if (missing.length + extra.length > 0) console.log(seed, format, form, name, { missing, extra });
  }
}

function summary(format: string, measures: readonly DrawnMeasure[]): string {
  const own = measures.filter((measure) => measure.format === format);
  return [
    format,
    ...(['objectives', 'endpoints', 'criteria'] as const).map((name) => {
      const correct = own.reduce((sum, measure) => sum + measure[name].correct, 0);
      const total = own.reduce((sum, measure) => sum + measure[name].expected + measure[name].found, 0);
      return `${name} ${total === 0 ? '-' : ((2 * correct) / total).toFixed(3)}`;
    }),
  ].join('  ');
}

void main();
