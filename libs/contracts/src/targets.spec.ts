import { formatSentence } from '@app/messages';
import { Finding } from './targets';

describe('a finding', () => {
  it('comes back as it was stored, and without a message from before there were any', () => {
    const finding = {
      rule: 'structure.root',
      severity: 'error',
      position: { line: 1, column: 1, path: '/' },
      ...formatSentence('structure.root', { root: 'ODM', namespace: 'urn:odm' }),
    };
    const { message: _none, ...before } = finding;

    expect(Finding.parse(JSON.parse(JSON.stringify(finding)))).toEqual(finding);
    expect(Finding.parse(before)).toEqual(before);
  });
});
