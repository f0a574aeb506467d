import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workflows } from '@app/contracts';
import {
  execute,
  formParams,
  type Researcher,
  SAMPLES,
  startSystem,
  type System,
  untilEnded,
  untilRead,
  upload,
} from './system';

describe('the target ODM 2.0 with the local model', () => {
  let system: System;
  let person: Researcher;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher({ baseUrl: system.modelUrl });
  }, 60_000);
  afterAll(() => system.stop(), 30_000);

  it.each(['pdf', 'docx', 'xlsx'])(
    'ends clean for the sample as %s',
    async (ending) => {
      const name = `northwind-nwt-301-protocol.${ending}`;
      const { id } = await upload(person, name, readFileSync(join(SAMPLES, name)));
      await untilRead(person, id);
      const options = { target: 'odm-2.0', prompt: 'Write the study as ODM.' } as const;

      const ended = await untilEnded(person, (await execute(person, [id], options)).id);

      const params = { ...formParams(person), workflowId: String(ended.id) };
      const findings = await person.client.call(workflows.findings, { params, query: {} });
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(ended).toMatchObject({ status: 'completed', outcome: 'clean', coverage: { gaps: 0 } });
      expect(ended.xmlOutput).toContain('<InclusionExclusionCriteria>');
      expect(ended.xmlOutput).toMatch(/<StudyEventDef OID="SE\.[^"]+" Name="/);
    },
    90_000,
  );
});
