import { validate } from '@app/xml';
import type { WrittenForm } from './written-parts';
import { responsesWriter } from './write-responses';

const choices = [
  { code: '1', label: 'Cough' },
  { code: '>=2', label: '<Often>' },
];
const question = { introText: null, description: null, required: false, choices: [], sourceOid: null };
const form: WrittenForm = {
  id: 7,
  name: 'Diary & more',
  visits: [],
  sections: [
    {
      id: 1,
      name: 'Vital signs',
      description: null,
      sourceOid: 'IG.VS',
      sourceForm: null,
      questions: [
        { ...question, id: 11, questionText: 'Weight?', questionType: 'number', sourceOid: 'I.W' },
        { ...question, id: 12, questionText: 'How?', questionType: 'text' },
      ],
    },
    {
      id: 2,
      name: 'Symptoms',
      description: null,
      sourceOid: null,
      sourceForm: null,
      questions: [{ ...question, id: 21, questionText: 'Which?', questionType: 'checkbox', choices }],
    },
  ],
};

const noVisit = { visitId: null, isComplete: true };
const write = () => {
  const { head, subject, tail } = responsesWriter(form, new Date('2026-01-05T09:00:00Z'));
  const subjects = [
    {
      key: 'R-1 "A"',
      responses: [
        {
          id: 1,
          ...noVisit,
          answers: [
            { questionId: 11, answer: '70.5' },
            { questionId: 12, answer: 'Well & <fine>\nreally' },
          ],
        },
        { id: 2, ...noVisit, answers: [{ questionId: 21, answer: '>=2' }] },
      ],
    },
    { key: 'R-2', responses: [{ id: 3, ...noVisit, answers: [] }] },
  ];
  return head + subjects.map(subject).join('') + tail;
};

describe('responses as ODM', () => {
  it('are valid, with and without anybody in them', () => {
    const { head, tail } = responsesWriter(form, new Date('2026-01-05T09:00:00Z'));
    for (const xml of [write(), head + tail])
      expect(validate(xml, 'odm-1.3.2').filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('name who, when and what; each choice of several is true or false', () => {
    const values = [...write().matchAll(/<ItemData ItemOID="([^"]+)" Value="([^"]*)"/g)];

    expect(values.map(([, oid, value]) => [oid, value])).toEqual([
      ['I.W', '70.5'],
      ['IT.CLINDROVE.12', 'Well &amp; &lt;fine&gt;&#10;really'],
      ['IT.CLINDROVE.21.1', 'false'],
      ['IT.CLINDROVE.21.2', 'true'],
    ]);
    expect(write().match(/SubjectKey="[^"]*"/g)).toEqual([
      'SubjectKey="R-1 &quot;A&quot;"',
      'SubjectKey="R-2"',
    ]);
    expect(write().match(/StudyEventRepeatKey="\d"/g)).toHaveLength(3);
  });
});
