import { runCommand } from './daemon';

const IDLE_MS = 1_500;

const run = (script: string): Promise<string> =>
  runCommand({
    name: 'The stub',
    command: process.execPath,
    args: ['-e', script],
    env: process.env,
    idleMs: IDLE_MS,
  });

describe('a command', () => {
  it('may take long while it prints', async () => {
    const output = await run(`
      let count = 0;
      const timer = setInterval(() => {
        console.log(++count);
        if (count === 8) clearInterval(timer);
      }, 500);
    `);
    expect(output.split('\n')).toHaveLength(8);
  });

  it('may take long while one of its children computes', async () => {
    const child = 'const end = Date.now() + 4000; while (Date.now() < end);';
    const output = await run(`
      require('node:child_process').execFile(process.execPath, ['-e', '${child}'], () => console.log('computed'));
    `);
    expect(output).toBe('computed');
  });

  it('is stopped when it hangs, with a message that says what it did last', async () => {
    const hanging = run(`console.log('half way'); setInterval(() => undefined, 100);`);
    await expect(hanging).rejects.toThrow(
      /^The stub did not finish: it made no progress for 1\.5 s\nhalf way$/,
    );
  });

  it('reports what it printed when it fails', async () => {
    const failing = run(`console.error('no space left'); process.exitCode = 3;`);
    await expect(failing).rejects.toThrow(/^The stub failed \(exit code 3\)\nno space left$/);
  });
});
