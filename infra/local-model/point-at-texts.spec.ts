import type { ParsedPrompt } from '@app/conversion';
import { pointAtTexts } from './point-at-texts';

const anchor = { kind: 'doc' as const, paragraph: 0 };
const paragraph = (id: string, text: string) => ({ id, type: 'paragraph' as const, text, anchor });
const CONSENT =
  'The participant has given informed consent in writing before any procedure of the study is started, and the investigator has documented it in the record.';
const SAMPLES =
  'Samples are kept frozen at the site until they are collected and sent to the central laboratory.';
const PROMPT: ParsedPrompt = {
  instruction: 'Write it.',
  sections: 1,
  outline: [],
  places: new Map([
    [7, 1],
    [8, 2],
  ]),
  parts: [
    {
      documentId: 7,
      name: 'Protocol',
      context: [],
      blocks: [paragraph('b1', CONSENT)],
    },
    {
      documentId: 8,
      name: 'Manual',
      context: [],
      blocks: [paragraph('b1', SAMPLES)],
    },
  ],
};
const pointed = (text: string) => pointAtTexts({ name: 'a', children: text }, 'w', PROMPT).children;

describe('the local rules model points', () => {
  it.each([
    [CONSENT, '@{w:b1}'],
    [CONSENT.split(' ').slice(2, 20).join(' '), '@{w:b1#3-20}'],
    [`1. ${CONSENT.split(' ').slice(2, 20).join(' ')} twice`, '1. @{w:b1#3-20} twice'],
    [SAMPLES, '@{w:2/b1}'],
  ])('at the longest stretches that stand in a block: %s', (text, expected) => {
    expect(pointed(text)).toBe(expected);
  });

  it('at a whole text or line of a list that can go wrong, though a reference is no shorter', () => {
    const label = { ...PROMPT.parts[0]!, blocks: [paragraph('b2', 'Pulse rate and temperature')] }; // it has two parts
    const prompt = { ...PROMPT, parts: [label] };
    const inLines = { name: 'a', children: 'Vital signs:\nPulse rate and temperature\nPulse rate' };

    expect(pointAtTexts(inLines, 'w', prompt).children).toBe('Vital signs:\n@{w:b2}\nPulse rate');
    const within = { name: 'a', children: 'Was Pulse rate and temperature performed?' };
    expect(pointAtTexts(within, 'w', prompt).children).toBe(within.children);
  });

  it.each(['informed', 'Nobody has written this anywhere.', CONSENT.replaceAll(' ', '  ')])(
    'at nothing where words are few and that is no shorter, or would not be the same: %s',
    (text) => {
      expect(pointed(text)).toBe(text);
    },
  );
});
