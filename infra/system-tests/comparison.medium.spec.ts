import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Workflow, workflows } from '@app/contracts';
import { variants } from '../quality/accuracy/variants/variants';
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

describe('the comparison of two workflows', () => {
  let system: System;
  let person: Researcher;
  let protocolId: number;
  let odm: Workflow;

  const read = async (file: string, bytes?: Uint8Array): Promise<number> => {
    const { id } = await upload(person, file, bytes ?? readFileSync(join(SAMPLES, file)));
    await untilRead(person, id);
    return id;
  };
  const run = async (documentId: number): Promise<Workflow> =>
    untilEnded(person, (await execute(person, [documentId], { target: 'odm-1.3.2' })).id);
  const compare = (of: Researcher, before: number, after: number) =>
    of.client.call(workflows.compare, {
      params: { ...formParams(of), workflowId: String(before), otherId: String(after) },
      query: {},
    });

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher();
    protocolId = await read('northwind-nwt-301-protocol.docx');
    odm = await run(protocolId);
  });
  afterAll(() => system.stop(), 90_000);

  it('is empty for two runs that wrote the same, and for one with itself', async () => {
    const again = await run(protocolId);

    expect(odm.status).toBe('completed');
    expect(await compare(person, odm.id, again.id)).toEqual({ differences: [], isCut: false });
    expect(await compare(person, odm.id, odm.id)).toEqual({ differences: [], isCut: false });
  });

  it('counts and names what one has and the other has not, in both directions', async () => {
    const study = variants.find(({ format }) => format === 'docx');
    const other = await run(await read('another-study.docx', await study?.build()));

    const there = await compare(person, odm.id, other.id);
    const back = await compare(person, other.id, odm.id);

    expect(there.differences).not.toEqual([]);
    for (const { part, added, removed } of there.differences) {
      const mirrored = back.differences.find((difference) => difference.part === part);
      expect([part, mirrored?.removed, mirrored?.added]).toEqual([part, added, removed]);
      expect(added.names.length + removed.names.length).toBe(added.count + removed.count);
    }
  });

  it('does not exist for a workflow of another folder or another workspace', async () => {
    const other = await system.newResearcher();

    await expect(compare(other, odm.id, odm.id)).rejects.toMatchObject({ status: 404 });
    await expect(compare(person, odm.id, 2_000_000_000)).rejects.toMatchObject({ status: 404 });
    await expect(compare(person, 2_000_000_000, odm.id)).rejects.toMatchObject({ status: 404 });
  });

  it('says of a workflow without a result that there is nothing to compare', async () => {
    await system.database.query(`UPDATE ai_workflows SET xml_object_path = NULL WHERE id = $1`, [odm.id]);

    await expect(compare(person, odm.id, odm.id)).rejects.toMatchObject({
      status: 404,
      problem: { code: 'EVIDENCE_MISSING' },
    });
  });
});
