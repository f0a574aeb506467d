import { randomBytes } from 'node:crypto';
import { RespondentBody } from '@app/contracts';
import type { KeyRing } from '@app/encryption';
import type { FormResponseEntity, RespondentEntity, RespondentSearch } from '@app/persistence';
import { identityOf, rowOf, searchOf } from './identity';
import { archivedDataOf, openArchived } from './responses/archived-respondent';

const ring: KeyRing = { keys: new Map([['1', randomBytes(32)]]), active: '1' };
const FORM = 7;
const IDENTITY = {
  firstName: 'Xantippe',
  lastName: 'van der Ångström',
  email: 'Canary@example.net',
  phoneNumber: '020 7946 0958',
  dateOfBirth: '1980-12-31',
};
const SECRETS = /xantippe|ngstr|canary|7946|1980/i;

const entered = (given: object = {}) =>
  RespondentBody.parse({ ...IDENTITY, country: 'GB', state: 'London', identifierCode: 'R-1', ...given });
const aRow = (id = 1, given: object = {}): RespondentEntity => ({
  ...rowOf(ring, { id, formId: FORM }, entered(given)),
  position: id,
  status: 'active',
  enteredBy: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
});
const finds = (text: string, row = aRow(), formId = FORM): boolean =>
  isFound(searchOf(ring, formId, text), row);
/** Searches as the database does. */
const isFound = ({ code, emails, phones, words }: RespondentSearch, row: RespondentEntity): boolean =>
  code === row.identifierCode ||
  emails.includes(row.emailIndex ?? '') ||
  phones.includes(row.phoneIndex ?? '') ||
  (words.length > 0 && words.every((each) => each.some((index) => row.nameIndexes.includes(index))));

describe('the identity of a respondent', () => {
  it('is encrypted, and decrypts in its row', () => {
    const row = aRow();

    expect(JSON.stringify(row)).not.toMatch(SECRETS);
    expect(identityOf(ring, row)).toEqual({ ...IDENTITY, normalizedPhone: '+442079460958' });
  });

  it.each(['firstName', 'lastName', 'email', 'phoneNumber', 'normalizedPhone', 'dateOfBirth'] as const)(
    'does not open in another row, folder or column: %s',
    (field) => {
      const [row, other] = [aRow(), aRow(2)];
      const column = field === 'email' ? 'lastName' : 'email';

      expect(() => identityOf(ring, { ...other, [field]: row[field] })).toThrow();
      expect(() => identityOf(ring, { ...row, formId: FORM + 1 })).toThrow();
      expect(() => identityOf(ring, { ...row, [column]: row[field] })).toThrow();
    },
  );

  it.each([
    'R-1',
    ' canary@EXAMPLE.net ',
    '+44 (20) 7946-0958',
    '442079460958',
    '020 7946 0958',
    'angstrom',
    'Ångström xantippe',
  ])('is found by a complete value: %s', (text) => {
    expect(finds(text)).toBe(true);
    expect(finds(text, aRow(), FORM + 1)).toBe(text === 'R-1');
  });

  it.each([
    'r-1',
    'canary',
    'example.net',
    '7946',
    '020 7946 0959',
    'angst',
    'angstrom socrates',
    '1980-12-31',
  ])('is not found by part of a value: %s', (text) => {
    expect(finds(text)).toBe(false);
  });

  it('is found by an invalid phone number, exactly as entered', () => {
    expect(finds('99-99-9', aRow(1, { phoneNumber: '99 99 9' }))).toBe(true);
  });

  it('is encrypted with an archived response, and decrypts only there', () => {
    const response = { id: 3, formId: FORM };
    const stored = archivedDataOf(ring, response, aRow());
    const archived = (id: number, data: object | null): FormResponseEntity => ({
      id,
      formId: FORM,
      respondentId: 1,
      visitId: null,
      callId: null,
      source: null,
      archived: true,
      archivedRespondentData: data,
      completedAt: null,
      createdAt: new Date(0),
      updatedAt: new Date(0),
    });

    expect(JSON.stringify(stored)).not.toMatch(SECRETS);
    expect(openArchived(ring, archived(3, stored))).toMatchObject({ ...IDENTITY, identifierCode: 'R-1' });
    expect(() => openArchived(ring, archived(4, stored))).toThrow();
    expect(openArchived(ring, archived(3, null))).toBeNull();
  });
});
