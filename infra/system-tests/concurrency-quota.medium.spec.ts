import { ProviderEmulator } from '@app/testing';
import { execute, type Researcher, startSystem, type System, until, untilEnded } from './system';
import { uploadSample } from './sample';

const PLACES = 2;

describe('the places of workers that were killed', () => {
  let system: System;
  let emulator: ProviderEmulator;
  let person: Researcher;
  let documentId: number;

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    system = await startSystem({ AI_BASE_URL_ALLOWLIST: emulator.url, AI_KEY_CALLS: String(PLACES) });
    person = await system.newResearcher({ baseUrl: `${emulator.url}/v1`, model: 'emulated' });
    documentId = await uploadSample(person, 'xlsx');
  });
  afterAll(async () => {
    await system.stop();
    await emulator.close();
  });

  it('are taken by nobody once their leases have run out: the workflows go on, and so do others', async () => {
    emulator.always({ kind: 'stall', text: '<study>' });
    const held = await Promise.all(['a', 'b'].map((prompt) => execute(person, [documentId], { prompt })));
    await until(() => Promise.resolve(emulator.requests.length === PLACES ? true : null));

    await system.worker.kill('SIGKILL');
    emulator.always({ kind: 'answer', text: '<study><title>Ready</title></study>' });
    const next = await execute(person, [documentId], { prompt: 'c' });
    system.worker = await system.startWorker();

    for (const { id } of [...held, next])
      expect(await untilEnded(person, id, 60)).toMatchObject({ status: 'completed' });
    const open = await system.database.query(`SELECT id FROM ai_workflow_calls WHERE finish = 'open'`);
    expect(open).toEqual([]);
  });
});
