import { aDocument } from '../test/blocks';
import { readObjectives } from './objectives';

describe('reading objectives', () => {
  it('pairs objectives with the endpoints beside them in a table', () => {
    const { blocks } = aDocument().table([
      ['Objectives', 'Endpoints'],
      ['Primary\nTo show efficacy', 'Response at Week 12'],
      ['Secondary\n• To assess safety\n• To assess PK', '• Adverse events\n• AUC'],
    ]);

    const { objectives } = readObjectives(blocks);

    expect(
      objectives.map((one) => [one.level, one.text, one.endpoints.map((endpoint) => endpoint.value)]),
    ).toEqual([
      ['primary', 'To show efficacy', ['Response at Week 12']],
      ['secondary', 'To assess safety', ['Adverse events']],
      ['secondary', 'To assess PK', ['AUC']],
    ]);
  });

  it('reads lists under headings that name the level', () => {
    const { blocks } = aDocument()
      .heading('Objectives', { number: '2', level: 1 })
      .heading('Primary Objectives', { number: '2.1', level: 2 })
      .paragraph('The primary objectives of this study are')
      .items(['•', 'To show efficacy'])
      .heading('Secondary Objectives', { number: '2.2', level: 2 })
      .items(['•', 'To assess safety'], ['•', 'To assess PK'])
      .heading('Design', { number: '3', level: 1 })
      .items(['•', 'not an objective']);

    expect(readObjectives(blocks).objectives.map((one) => [one.level, one.text])).toEqual([
      ['primary', 'To show efficacy'],
      ['secondary', 'To assess safety'],
      ['secondary', 'To assess PK'],
    ]);
  });

  it('joins a stem with the items that complete it', () => {
    const { blocks } = aDocument()
      .heading('Secondary objectives', { number: '2.2', level: 2 })
      .paragraph('To investigate the effect on:')
      .items(['•', 'quality of life.'], ['•', 'symptoms.']);

    expect(readObjectives(blocks).objectives.map((one) => one.text)).toEqual([
      'To investigate the effect on: quality of life. symptoms.',
    ]);
  });

  it('does not guess which of several objectives an endpoint measures', () => {
    const { blocks } = aDocument()
      .heading('Secondary Objectives', { number: '2', level: 1 })
      .items(['•', 'To assess safety'], ['•', 'To assess PK'])
      .heading('Secondary Endpoints', { number: '3', level: 1 })
      .items(['•', 'Adverse events']);

    const reading = readObjectives(blocks);

    expect(reading.objectives.every((one) => one.endpoints.length === 0)).toBe(true);
    expect(reading.undecided).toHaveLength(1);
  });
});
