import { aDocument } from '../test/blocks';
import { readTitlePage } from './title-page';

describe('reading the title page', () => {
  it('reads labels and values in paragraphs', () => {
    const { blocks } = aDocument()
      .paragraph('TITLE: A RANDOMIZED STUDY OF ABC IN ADULTS')
      .paragraph('PROTOCOL NUMBER: AB12345')
      .paragraph('VERSION: 3')
      .paragraph('EUDRACT NUMBER: 2020-001234-56')
      .paragraph('SPONSOR: Example Ltd')
      .paragraph('DATE FINAL: 28 January 2020');

    const page = readTitlePage(blocks);

    expect(page.title?.value).toBe('A RANDOMIZED STUDY OF ABC IN ADULTS');
    expect(page.protocolNumber?.value).toBe('AB12345');
    expect(page.version?.value).toBe('3');
    expect(page.sponsor?.value).toBe('Example Ltd');
    expect(page.date?.value).toBe('28 January 2020');
    expect(page.registryIds.map((id) => id.value)).toEqual(['2020-001234-56']);
  });

  it('reads labels and values in a table', () => {
    const { blocks } = aDocument().table(
      [
        ['Protocol Title:', 'A Phase 2 Study of ABC'],
        ['Protocol Number:', 'AB-123'],
        ['Sponsor Name:', 'Example GmbH'],
      ],
      { headers: 0 },
    );

    const page = readTitlePage(blocks);

    expect(page.title?.value).toBe('A Phase 2 Study of ABC');
    expect(page.protocolNumber?.value).toBe('AB-123');
    expect(page.sponsor?.value).toBe('Example GmbH');
    expect(page.phase?.value).toBe('2');
  });

  it.each([
    ['Titel der Studie', 'Prüfplannummer', 'Sponsor', 'Phase'],
    ['Titre de l’étude', 'Numéro de protocole', 'Promoteur', 'Phase'],
    ['Título del estudio', 'Código del protocolo', 'Promotor', 'Fase'],
    ['Titolo dello studio', 'Numero di protocollo', 'Promotore', 'Fase'],
    ['Título do estudo', 'Número do protocolo', 'Patrocinador', 'Fase'],
    ['Titel van het onderzoek', 'Protocolnummer', 'Opdrachtgever', 'Fase'],
    ['Tytuł badania', 'Numer protokołu', 'Sponsor', 'Faza'],
    ['试验题目', '方案编号', '申办者', '分期'],
    ['研究課題名', '実施計画書番号', '治験依頼者', '相'],
  ])('reads labels of other languages: %s', (title, protocolNumber, sponsor, phase) => {
    const { blocks } = aDocument().table(
      [
        [title, 'Home exercise after a stroke in adults'],
        [protocolNumber, 'AB-123'],
        [sponsor, 'Example Foundation'],
        [phase, 'III'],
      ],
      { headers: 0 },
    );

    const page = readTitlePage(blocks);

    expect(page.title?.value).toBe('Home exercise after a stroke in adults');
    expect(page.protocolNumber?.value).toBe('AB-123');
    expect(page.sponsor?.value).toBe('Example Foundation');
    expect(page.phase?.value).toBe('III');
  });

  it('takes no academic title beside a signature for the title of the study', () => {
    const { blocks } = aDocument().table([['Titel', 'Prof. Dr.']], { headers: 0 });

    expect(readTitlePage(blocks).title).toBeUndefined();
  });

  it('joins a title that is printed over several lines', () => {
    const { blocks } = aDocument()
      .paragraph('Protocol ABC-12-XYZ')
      .paragraph('A Phase 3 Study of Nasal Drug Compared')
      .paragraph('to Injected Drug for Treatment of')
      .paragraph('Low Sugar in Adults with')
      .paragraph('Diabetes Mellitus')
      .paragraph('NCT01234567');

    const page = readTitlePage(blocks);

    expect(page.title?.value).toBe(
      'A Phase 3 Study of Nasal Drug Compared to Injected Drug for Treatment of Low Sugar in Adults with Diabetes Mellitus',
    );
    expect(page.protocolNumber?.value).toBe('ABC-12-XYZ');
    expect(page.registryIds.map((id) => id.value)).toEqual(['NCT01234567']);
  });

  it('does not take a section title or a wide table for the title page', () => {
    const { blocks } = aDocument()
      .heading('Assessment of safety and efficacy in the trial', { number: '1.3', level: 2 })
      .table([
        ['Activity', 'V1', 'V2', 'V3', 'V4'],
        ['SF-36, version 2', 'X', 'X', 'X', 'X'],
      ]);

    expect(readTitlePage(blocks)).toEqual({ registryIds: [] });
  });

  it('leaves out what the page does not say', () => {
    const page = readTitlePage(aDocument().paragraph('Hello.').blocks);

    expect(page).toEqual({ registryIds: [] });
  });

  it('reads a number behind the name of the company, and a sponsor above its address', () => {
    const { blocks } = aDocument()
      .paragraph('Example Protocol Number 20140001')
      .paragraph('Amendment Number: not applicable')
      .paragraph('Clinical Study Sponsor:')
      .paragraph('Example Inc, 12 Long Street, Anytown 12345');

    const page = readTitlePage(blocks);

    expect(page.protocolNumber?.value).toBe('20140001');
    expect(page.version).toBeUndefined();
    expect(page.sponsor?.value).toBe('Example Inc');
  });

  it.each([
    ['A phase two study of ABC in adults', '2'],
    ['A Phase IIb study of ABC in adults', 'IIB'],
    ['Study Phase: Three', '3'],
  ])('reads the phase of %s', (line, phase) => {
    expect(readTitlePage(aDocument().paragraph(line).blocks).phase?.value).toBe(phase);
  });
});
