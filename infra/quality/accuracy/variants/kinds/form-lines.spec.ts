import { readDocx } from '../../../../../libs/documents/src/docx/read-docx';
import { docxWith, paragraph } from './files';
import { itemsOf, type Reading, readingOf, verdict } from './read';

describe('questions and answers in lines', () => {
  const heading = (text: string): string =>
    `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const line = (text: string): string => paragraph(text, '');
  const readLines = (...body: readonly string[]): Reading => readingOf(readDocx(docxWith(body.join(''))));

  it('reads headings with nothing but an answer below them as questions', () => {
    const reading = readLines(
      line('Schlafprotokoll'),
      heading('Datum'),
      line('__.__.____'),
      heading('Wie haben Sie geschlafen?'),
      line('☐ gut ☐ schlecht'),
      heading('Was half Ihnen? (Mehrere Antworten möglich)'),
      line('☐ Tee ☐ Lesen ☐ Musik'),
      heading('Anmerkungen'),
      line(
        '________________________________________________ ________________________________________________',
      ),
    );
    expect(reading.study.forms.map(({ name }) => name.value)).toEqual(['Schlafprotokoll']);
    expect(itemsOf(reading)).toEqual([
      'Datum; date',
      'Wie haben Sie geschlafen?; single-choice; ; 1=gut|2=schlecht',
      'Was half Ihnen?; several-choices; ; 1=Tee|2=Lesen|3=Musik',
      'Anmerkungen; text',
    ]);
  });

  it('takes instructions out of choices, and reads short words behind the places of a number as its unit', () => {
    const reading = readLines(
      line('Visit'),
      line('Any falls? ☐ Yes ☐ No (if no, go to the next page)'),
      line('Dose: |__|__| UFC'),
      line('Sample: |__|__| - |__|__|__|'),
      line('Weight (mandatory): ______ kg'),
      line('Signature'),
    );
    expect(itemsOf(reading)).toEqual([
      'Any falls?; yes-no; ; Y=Yes|N=No',
      'Dose; integer; UFC',
      'Sample; text',
      'Weight; decimal; kg',
      'Signature; signature',
    ]);
    const items = reading.study.forms.flatMap(({ groups }) => groups.flatMap((group) => group.items));
    expect(items[0]?.instruction?.value).toBe('if no, go to the next page');
    expect(items[3]?.isRequired).toBe(true);
  });

  it('tells a label at the end of a form that no item has', () => {
    const body = [
      line('Visit'),
      ...['Weight: ______ kg', 'Height: ______ cm', 'Pulse: ______ bpm', 'Arm: ______', 'Room: ______'].map(
        line,
      ),
      line('Any pain? ☐ Yes ☐ No'),
    ];
    expect(verdict(readLines(...body)).outcome).toBe('clean');
    expect(verdict(readLines(...body, line('Checked at the desk of:'))).sentences.join(' ')).toContain(
      'Checked at the desk of:',
    );
  });

  it('reads a condition above a blank as its question', () => {
    const reading = readLines(
      line('History'),
      line('Do you take medicine? ☐ Yes ☐ No'),
      line('If yes, please name it:'),
      line('______________'),
      line('Years of school: |__|__|'),
    );
    expect(itemsOf(reading).map((item) => item.split(';')[0])).toEqual([
      'Do you take medicine?',
      'If yes, please name it',
      'Years of school',
    ]);
  });

  it('reads a format beside its places as one answer', () => {
    const reading = readLines(
      line('Sample'),
      line('Born: |__|__| |__|__|__| |__|__|__|__| (DD MMM YYYY)'),
      line('Onset (DD-MMM-YYYY) ________'),
      line('Prélèvement : |__|__| h |__|__|'),
      line('Length of the visit: |__|__| h |__|__| min'),
      line('Blood pressure: |__|__|__| / |__|__|__| mmHg'),
      line(`Remarks: ${'_'.repeat(46)}`),
    );
    expect(itemsOf(reading)).toEqual([
      'Born; date',
      'Onset; date',
      'Prélèvement; time',
      'Length of the visit; integer; h',
      'Blood pressure; integer; mmHg',
      'Blood pressure; integer; mmHg',
      'Remarks; text',
    ]);
  });

  it('reads a first choice in the line of its question, and who completed a form as a question', () => {
    const reading = readLines(
      line('Visit'),
      line('Aid ☐ Walking stick'),
      line('☐ Rollator'),
      line('☐ Wheelchair'),
      line('Completed by: ☐ Patient ☐ Relative ☐ Nurse'),
      line('Pain at rest (0-10): ____'),
      line('Subject ID: ____ Page ___ of ___'),
      line('FOR OFFICE USE ONLY Entered: ____ Checked: ____'),
    );
    expect(itemsOf(reading)).toEqual([
      'Aid; single-choice; ; 1=Walking stick|2=Rollator|3=Wheelchair',
      'Completed by; single-choice; ; 1=Patient|2=Relative|3=Nurse',
      'Pain at rest (0-10); integer',
    ]);
    expect(reading.study.forms[0]?.identification.map(({ value }) => value)).toContain('Subject ID');
    const items = reading.study.forms.flatMap(({ groups }) => groups.flatMap((group) => group.items));
    expect(items[2]?.range?.value).toEqual({ minimum: 0, maximum: 10 });
  });

  it('reads statements beside boxes as choices of the line above them if one box is to be ticked', () => {
    const table = (...rows: readonly string[]): string =>
      `<w:tbl>${rows.map((text) => `<w:tr><w:tc>${line(text)}</w:tc><w:tc>${line('☐')}</w:tc></w:tr>`).join('')}</w:tbl>`;
    const body = [
      line('WALKING'),
      table('I can walk', 'I cannot walk'),
      line('PAIN'),
      table('I have no pain', 'I have pain'),
    ];
    expect(itemsOf(readLines(heading('Health'), line('Please tick ONE box for each.'), ...body))).toEqual([
      'WALKING; single-choice; ; 1=I can walk|2=I cannot walk',
      'PAIN; single-choice; ; 1=I have no pain|2=I have pain',
    ]);
    expect(itemsOf(readLines(heading('Health'), ...body)).map((item) => item.split(';')[1])).toEqual(
      Array.from({ length: 4 }, () => ' yes-no'),
    );
  });

  it('takes notes of an annotated form as names, and begins a form where the head of the page is printed again', () => {
    const reading = readLines(
      line('Protocol AB-12 Visit: ________'),
      line('Characteristics DM=Demographics'),
      line('Age at consent: |__|__| years'),
      line('AGE / AGEU'),
      line('Sex: ☐ Male ☐ Female'),
      line('SEX'),
      line('Protocol AB-12 Visit: ________'),
      line('Area and severity'),
      line('Total: |__|__|'),
      line('QSORRES where QSTESTCD=EASITOT'),
      line('Assessor: ______'),
      line('QSEVAL'),
    );
    const forms = reading.study.forms.map(({ name, groups }) => [
      name.value,
      ...groups.flatMap(({ items }) =>
        items.map((item) => `${item.question.value} ${item.name?.value ?? ''}`),
      ),
    ]);
    expect(forms).toEqual([
      ['Characteristics', 'Age at consent AGE', 'Sex SEX'],
      ['Area and severity', 'Total EASITOT', 'Assessor QSEVAL'],
    ]);
  });
});
