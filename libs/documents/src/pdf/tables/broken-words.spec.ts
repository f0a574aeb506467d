import { joinLineTexts } from '../text';
import { BREAK, mayBreakWord, Vocabulary } from './broken-words';

const line = (text: string, right: number) => ({
  text,
  left: right - text.length * 5,
  right,
  top: 0,
  bottom: 10,
});

describe('a word that is broken without a hyphen', () => {
  it.each<[string, boolean, string, string, number]>([
    ['fills its cell', true, 'Screenin', 'g', 92],
    ['in capitals fills its cell', true, 'HEMATOLO', 'GY AND', 92],
    ['leaves room for a letter', false, 'Screenin', 'g', 85],
    ['follows another word', false, 'The screenin', 'g', 92],
    ['is followed by a name', false, 'Screening', 'Visit', 92],
  ])('%s: %s', (_how, isBroken, last, next, right) => {
    expect(mayBreakWord(line(last, right), line(next, 60), 100)).toBe(isBroken);
  });

  it.each([
    [`Hematolo${BREAK}gy and chemistry`, 'Hematology and chemistry'],
    [`Adverse${BREAK}events`, 'Adverse events'],
    [`Assess${BREAK}ments`, 'Assessments'],
    [`Weight${BREAK}in kg`, 'Weight in kg'],
    [`Related${BREAK}to study`, 'Related to study'],
    [`Screeni${BREAK}ng of chemistr${BREAK}y`, 'Screening of chemistry'],
  ])('is told from two words by the other words of the document: %s', (printed, whole) => {
    const words = new Vocabulary();
    words.add('Assessments of weight. Adverse events in the study.');
    words.add(`Hematolo${BREAK}gy`);

    expect(words.resolve(printed)).toBe(whole);
  });
});

describe('a hyphen at the end of a line', () => {
  const text =
    'Randomisation of neurological patients in hospitals. A double-blind design; non-smokers and smokers.';
  const resolved = (lines: readonly string[], before: readonly string[] = []) => {
    const words = new Vocabulary();
    words.addLines([text]);
    words.addLines([...before, ...lines]);
    return words.resolve(joinLineTexts(lines));
  };

  it.each([
    [
      'belongs to the layout if the word is printed elsewhere',
      ['the ran-', 'domisation'],
      'the randomisation',
    ],
    ['belongs to a compound that is printed elsewhere', ['a double-', 'blind'], 'a double-blind'],
    [
      'stays if nothing is known',
      ['an inter-', 'rupted and a two-', 'sided'],
      'an inter-rupted and a two-sided',
    ],
    [
      'belongs to the layout before a bare ending, behind a bound syllable and in a word of two words',
      ['a confirma-', 'tion con-', 'secutive with-', 'out Behand-', 'lung la inclu-', 'sión'],
      'a confirmation consecutive without Behandlung la inclusión',
    ],
    [
      'stays in words that are written with it',
      ['a follow-', 'up of long-', 'interval weight-', 'based treatment, IL-', '2'],
      'a follow-up of long-interval weight-based treatment, IL-2',
    ],
    [
      'stays before the word that joins two parts',
      ['Nieren-', 'und Lebererkrankung, short-', 'or long-term'],
      'Nieren- und Lebererkrankung, short- or long-term',
    ],
  ])('%s', (_what, lines, whole) => {
    expect(resolved(lines)).toBe(whole);
  });

  it('belongs to the layout of a document that breaks its words, unless both parts are words', () => {
    const before = ['ran-', 'domisation neuro-', 'logical hos-', 'pitals'];

    expect(resolved(['an inter-', 'rupted'], before)).toBe('an interrupted');
    expect(resolved(['a patients-', 'design'], before)).toBe('a patients-design');
    expect(resolved(['an ade-', 'quate long-', 'interval'], ['confirma-', 'tion con-', 'secutive'])).toBe(
      'an adequate long-interval',
    );
  });
});
