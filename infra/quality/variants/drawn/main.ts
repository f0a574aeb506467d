import { drawStudy } from './drawn';
import { measureDrawn, type DrawnMeasure } from './measure';

/** Prints how well drawn studies are read: `tuned` (even seeds, which readers may be looked at with) or `untuned` (odd ones). */
async function main(): Promise<void> {
  const [half = 'tuned', count = '40'] = process.argv.slice(2);
  const measures: DrawnMeasure[] = [];
  for (let index = 0; index < Number(count); index++)
    measures.push(...(await measureDrawn(drawStudy(2 * index + (half === 'tuned' ? 0 : 1)))));
  for (const way of ['pdf', 'open', 'docx', 'xlsx']) console.log(half, summary(way, measures));
  if (half !== 'tuned') return;
  for (const { seed, way, form, ...scores } of measures) {
    for (const [name, { missing, extra }] of Object.entries(scores))
      if (missing.length + extra.length > 0) console.log(seed, way, form, name, { missing, extra });
  }
}

function summary(way: string, measures: readonly DrawnMeasure[]): string {
  const own = measures.filter((measure) => measure.way === way);
  return [
    way,
    ...(['objectives', 'endpoints', 'criteria'] as const).map((name) => {
      const correct = own.reduce((sum, measure) => sum + measure[name].correct, 0);
      const total = own.reduce((sum, measure) => sum + measure[name].expected + measure[name].found, 0);
      return `${name} ${total === 0 ? '-' : ((2 * correct) / total).toFixed(3)}`;
    }),
  ].join('  ');
}

void main();
