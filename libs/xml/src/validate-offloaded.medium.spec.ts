import { validateOffloaded } from './validate-offloaded';

const signal = () => new AbortController().signal;

describe('checking large XML off the main thread', () => {
  it('ends with one clear finding for a million elements, and the main thread goes on meanwhile', async () => {
    const xml = `<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3">${'<a/>'.repeat(1_000_000)}</ODM>`;
    let turns = 0;
    const heart = setInterval(() => (turns += 1), 20);

    const findings = await validateOffloaded(xml, 'odm-1.3.2', signal());
    clearInterval(heart);

    expect(findings).toMatchObject([{ rule: 'xml.size', severity: 'error' }]);
    expect(turns).toBeGreaterThan(2);
  });

  it('answers the same as on the main thread', async () => {
    const xml = `<study>${'<visit name="Week 1">text</visit>\n'.repeat(12_000)}</study>`;

    expect(await validateOffloaded(xml, 'odm-2.0', signal())).toMatchObject([{ rule: 'structure.root' }]);
    expect(await validateOffloaded(xml, 'any', signal())).toEqual([]);
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const xml = `<study>${'<visit/>'.repeat(300_000)}</study>`;
    const checking = validateOffloaded(xml, 'odm-1.3.2', controller.signal);
    controller.abort(new Error('cancelled by a person'));

    await expect(checking).rejects.toThrow('cancelled by a person');
  });
});
