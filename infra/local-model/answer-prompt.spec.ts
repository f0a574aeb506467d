import { checkWellFormed, validate } from '@app/xml';
import { answerPrompt } from './answer-prompt';

const LINES = [
  '[b1] # {5} Study Population',
  '[b2] ## {5.1} Inclusion Criteria',
  '[b3] - {1.} Age ≥ 18 years & "able to consent".',
  '[b4] - {2.} Weight < 120 kg.',
  '[b5] ## {5.2} Exclusion Criteria',
  '[b6] - {1.} Pregnancy.',
];
const prompt = (lines: readonly string[]) =>
  [
    'Token: k3y',
    'Task:',
    'Write ODM.',
    'End of task k3y',
    '',
    '<<<k3y section 1 of 1',
    '=== document 1 of 1, id 3, blocks: "Protocol"',
    ...lines,
    'k3y>>>',
    '',
  ].join('\n');

describe('the local rules model', () => {
  const xml = answerPrompt(prompt(LINES), { now: new Date('2026-11-20T10:00:00Z') });

  it('writes well-formed ODM 1.3.2 and says in it that rules wrote it', () => {
    expect(checkWellFormed(xml).kind).toBe('well-formed');
    expect(xml).toContain('ODMVersion="1.3.2"');
    expect(xml).toContain('SourceSystem="Clindrove Local rules model"');
  });

  it('keeps every criterion word for word, with its number', () => {
    expect(xml).toContain('Age ≥ 18 years &amp; "able to consent".');
    expect(xml).toContain('Weight &lt; 120 kg.');
    expect(xml.match(/<ItemDef OID="I\.INCL\.\d+"/g)).toHaveLength(2);
    expect(xml.match(/<ItemDef OID="I\.EXCL\.\d+"/g)).toHaveLength(1);
  });

  it('answers the same for the same prompt', () => {
    expect(answerPrompt(prompt(LINES), { now: new Date('2026-11-20T10:00:00Z') })).toBe(xml);
  });

  it('takes no cell of a workbook for the title of the study', () => {
    const cells = [
      '[s1.t1] ^table 2 columns: Objectives',
      '[s1.t1.r1] ^header | c1: Level | c2: Objective',
      '[s1.t1.r2] ^row | c1: secondary | c2: To compare the safety and efficacy in participants of this study',
    ];

    expect(answerPrompt(prompt(cells))).toContain('<StudyName>Protocol</StudyName>');
  });

  it('answers a connection test with a plain word', () => {
    expect(answerPrompt('Answer with the word OK.')).toMatch(/^OK/);
  });

  it('still writes a whole document for one in which it finds nothing', () => {
    const empty = answerPrompt(prompt(['[b1] Nothing of a protocol.']));

    expect(checkWellFormed(empty).kind).toBe('well-formed');
    expect(empty).toContain('<StudyName>Protocol</StudyName>');
  });

  it.each([
    ['the target', { system: 'The answer is CDISC ODM 2.0: root ODM in the namespace …' }, 'Write ODM.'],
    ['the task', {}, 'Write CDISC ODM version 2.0.'],
  ])('writes ODM 2.0 that is valid by our rules when %s asks for it', (_what, asked, task) => {
    const answer = answerPrompt(prompt(LINES).replace('Write ODM.', task), asked);

    expect(answer).toContain('xmlns="http://www.cdisc.org/ns/odm/v2.0"');
    expect(validate(answer, 'odm-2.0').filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(answer.match(/<Criterion OID="C\.INCL\.\d"/g)).toHaveLength(2);
    expect(answer).toContain('Weight &lt; 120 kg.');
  });

  it('gives an objective beside the three levels of ODM 2.0 none', () => {
    const lines = [
      '[b1] # {2} Objectives',
      '[b2] ## {2.1} Primary Objectives',
      '[b3] - To show that the drug works.',
      '[b4] ## {2.2} Other Objectives',
      '[b5] - To describe how the drug is taken.',
    ];

    const answer = answerPrompt(prompt(lines).replace('Write ODM.', 'Write CDISC ODM version 2.0.'));

    expect(answer.match(/<StudyObjective [^>]*>/g)).toHaveLength(2);
    expect(answer.match(/ Level="[^"]*"/g)).toEqual([' Level="Primary"']);
    expect(validate(answer, 'odm-2.0').filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('keeps to ODM 1.3.2 when that is asked for', () => {
    const system = 'The answer is CDISC ODM 1.3.2: root ODM …';

    expect(answerPrompt(prompt(LINES), { system })).toContain('ODMVersion="1.3.2"');
  });
});
