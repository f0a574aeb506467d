import { workflows } from '@app/contracts';
import { execute, formParams, type Researcher, startSystem, type System, untilEnded } from './system';
import { uploadSample } from './sample';

describe('the target ODM 2.0 with the local model', () => {
  let system: System;
  let person: Researcher;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher();
  });
  afterAll(() => system.stop(), 90_000);

  it.each(['pdf', 'docx', 'xlsx'])(
    'ends clean for the sample as %s',
    async (ending) => {
      const id = await uploadSample(person, ending);
      const options = { target: 'odm-2.0', prompt: 'Write the study as ODM.' } as const;

      const ended = await untilEnded(person, (await execute(person, [id], options)).id);

      const params = { ...formParams(person), workflowId: String(ended.id) };
      const findings = await person.client.call(workflows.findings, { params, query: {} });
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(ended).toMatchObject({ status: 'completed', outcome: 'clean', coverage: { gaps: 0 } });
      expect(ended.xmlOutput).toContain('<InclusionExclusionCriteria>');
      expect(ended.xmlOutput).toMatch(/<StudyEventDef OID="SE\.[^"]+" Name="/);
    },
    180_000,
  );
});
