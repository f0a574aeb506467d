import { aDocx, p, r } from '../../test/office';
import { readDocx } from './read-docx';

const TAB = '<w:r><w:tab/></w:r>';
const entry = (title: string, page: string) => `<w:p>${r(title)}${TAB}${r(page)}</w:p>`;
const field = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
const code = (text: string) => `<w:r><w:instrText xml:space="preserve"> ${text} </w:instrText></w:r>`;

function excluded(body: string) {
  return readDocx(aDocx(body))
    .blocks.filter((block) => block.excluded === 'table-of-contents')
    .map((block) => block.text);
}

describe('finding the table of contents of a DOCX', () => {
  it('knows entries with page numbers below a title, also where a title takes two lines', () => {
    const body =
      p('Table of Contents') +
      entry('1 Introduction', '5') +
      entry('2 Objectives', '7') +
      p('3 A very long title that goes on') +
      entry('over a second line', '9') +
      entry('4 Statistics', '12') +
      p('1 Introduction') +
      p('Text of the study.');

    expect(excluded(body)).toEqual([
      'Table of Contents',
      '1 Introduction 5',
      '2 Objectives 7',
      '3 A very long title that goes on',
      'over a second line 9',
      '4 Statistics 12',
    ]);
  });

  it('knows entries that dots lead to their page, without a title', () => {
    const body = ['Purpose', 'Design', 'Safety']
      .map((title, index) => p(`${title} ........ ${index + 3}`))
      .join('');

    expect(excluded(body + p('Purpose'))).toHaveLength(3);
  });

  it('knows what Word made by a field, and nothing behind it', () => {
    const body =
      `<w:p>${field('begin')}${code('TOC \\o "1-3"')}${field('separate')}${r('Purpose')}${TAB}${r('3')}</w:p>` +
      entry('Design', '2') +
      `<w:p>${field('end')}${r('The first paragraph of the text.')}</w:p>`;

    expect(excluded(body)).toEqual(['Purpose 3', 'Design 2']);
  });

  it('does not let bold entries count as the titles of the document', () => {
    const bold = (text: string) => `<w:p>${r(text, '<w:b/>')}</w:p>`;
    const boldEntry = (text: string, page: string) =>
      `<w:p>${r(text, '<w:b/>')}${TAB}${r(page, '<w:b/>')}</w:p>`;
    const titles = ['1 Introduction', '2 Objectives', '3 Design'];
    const body =
      p('Contents') +
      titles.map((title, index) => boldEntry(title, String(index + 4))).join('') +
      titles.map((title) => bold(title) + p('Text.')).join('');

    const headings = readDocx(aDocx(body)).blocks.flatMap((block) =>
      block.type === 'heading' ? [`${block.number ?? ''} ${block.text}`] : [],
    );

    expect(headings).toEqual(titles);
  });

  it.each([
    ['values behind tabs', entry('Weight (kg)', '70') + entry('Height (cm)', '180') + entry('Age', '40')],
    [
      'values below a title that do not grow',
      p('Contents') + entry('Tablets', '30') + entry('Syringes', '2') + entry('Swabs', '10'),
    ],
    [
      'a title that is about something else',
      p('Contents of the kit') + entry('Syringes', '2') + entry('Swabs', '10') + entry('Tablets', '30'),
    ],
    ['two entries', p('Contents') + entry('Purpose', '3') + entry('Design', '5')],
  ])('leaves %s alone', (_what, body) => {
    expect(excluded(body)).toEqual([]);
  });
});
