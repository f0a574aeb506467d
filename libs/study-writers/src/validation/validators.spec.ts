import { StudyFileId } from '@app/contracts';
import { zipSync, unzipSync } from 'fflate';
import { SMALL } from '../../test/models';
import { STUDY_WRITERS } from '../study-writers';
import { textOf } from './read-back';
import { fileErrors } from './validators';
import type { WrittenFiles } from './written-files';

const OPTIONS = { createdAt: new Date('2026-11-25T00:00:00Z'), studyName: 'My study' };
const contentOf = (id: StudyFileId): Uint8Array =>
  Buffer.from(STUDY_WRITERS[id].write(SMALL, OPTIONS).content);
const FILES: WrittenFiles = { model: SMALL, contentOf };

/** Replaces the first match in a text file, or in a file of a ZIP. */
function damaged(id: StudyFileId, [from, to, file]: readonly [RegExp, string, string?]): Uint8Array {
  const replaced = (bytes: Uint8Array): Uint8Array => {
    const text = textOf(bytes);
    expect(text).toMatch(from);
    return Buffer.from(text.replace(from, to));
  };
  if (file === undefined) return replaced(contentOf(id));
  const files = unzipSync(contentOf(id));
  return zipSync({ ...files, [file]: replaced(files[file] ?? new Uint8Array()) });
}

describe('the validator of a written file', () => {
  it.each<[StudyFileId, string, RegExp, string, string?]>([
    ['odm-1.3.2', 'there is no FormDef with this OID', /FormOID="[^"]+"/, 'FormOID="F.X"'],
    ['odm-1.3.2', 'must', / Repeating="No"/, ''],
    ['odm-2.0', 'there is no ItemGroupDef with this OID', /ItemGroupOID="[^"]+"/, 'ItemGroupOID="F.X"'],
    ['usdm-4', 'No instance has the id gone', /"encounterId":\s*"[^"]+"/, '"encounterId":"gone"'],
    ['usdm-4', 'stands more than once', /("id":\s*"[^"]+")/, '$1,"other":{$1}'],
    ['redcap', 'has 17 of 18 columns', /"informed_consent_done",/, '', 'data_dictionary.csv'],
    [
      'redcap',
      'does not accept the name "Informed consent"',
      /"informed_consent_date"/,
      '"Informed consent"',
      'data_dictionary.csv',
    ],
    [
      'redcap',
      'stands more than once',
      /"informed_consent_date"/,
      '"informed_consent_done"',
      'data_dictionary.csv',
    ],
    [
      'redcap',
      'do not stand together',
      /"sum_a1_done","sum_a1"/,
      '"sum_a1_done","informed_consent"',
      'data_dictionary.csv',
    ],
    ['redcap', 'leads nowhere', /"informed_consent"/, '"consent"', 'instrument_event_mapping.csv'],
    ['redcap', 'It has 3 events for 4 visits', /\r\n[^\r]+\r\n/, '\r\n', 'events.csv'],
    ['redcap-xml', 'No ItemDef has the OID gone', /ItemOID="[^"]+"/, 'ItemOID="gone"'],
    [
      'redcap-xml',
      'The variable informed_consent_done is missing',
      /(<ItemDef [^>]*)redcap:Variable="informed_consent_done"/,
      '$1redcap:Variable="x"',
    ],
    [
      'redcap-xml',
      'differ from those of the CSV files',
      /redcap:UniqueEventName="[^"]+"/,
      'redcap:UniqueEventName="x"',
    ],
    ['schedule-xml', 'unexpected close tag', /<\/\w+>/, ''],
    ['csv', 'rows for', /\r\n[^\r]+\r\n/, '\r\n'],
    ['csv', 'columns for', /"Notes"\r\n/, '"Notes",""\r\n'],
    ['csv', 'would compute the cell "=1"', /"X"/, '"=1"'],
    ['json', 'activities', /"activities":/, '"activity":'],
  ])('of %s says "%s"', (id, sentence, ...damage) => {
    expect(fileErrors(id, contentOf(id), FILES)).toEqual([]);
    expect(fileErrors(id, damaged(id, damage), FILES).join('\n')).toContain(sentence);
  });

  it.each(StudyFileId.options)('of %s says that a cut file is wrong', (id) => {
    const content = contentOf(id);

    expect(fileErrors(id, content.subarray(0, content.length / 2), FILES)).not.toEqual([]);
    expect(fileErrors(id, new Uint8Array(), FILES)).not.toEqual([]);
  });
});
