import { aDocx, NAMES, p, r, tc, tr } from '../../test/office';
import { readDocx } from './read-docx';
import { checkedBySecondReading } from './second-reading';

const heading = (id: string, level: number, numbering = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="custom ${id}"/><w:pPr>${numbering}<w:outlineLvl w:val="${level}"/></w:pPr></w:style>`;
const level = (index: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const list = (id: number, ...levels: readonly string[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`;
const num = (id: number, extra = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/>${extra}</w:num>`;
const inList = (id: number, depth = 0) =>
  `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${id}"/></w:numPr>`;

describe('reading a DOCX', () => {
  it('prints heading numbers that Word counts, through a style chain', () => {
    const styles =
      heading('H1', 0, inList(1, 0)) +
      heading('H2', 1, inList(1, 1)) +
      '<w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="mine"/><w:basedOn w:val="H2"/></w:style>';
    const numbering = list(1, level(0, 'decimal', '%1.'), level(1, 'decimal', '%1.%2')) + num(1);
    const style = (id: string) => `<w:pStyle w:val="${id}"/>`;

    const { blocks } = readDocx(
      aDocx(
        p('One', style('H1')) + p('Two', style('H1')) + p('Inner', style('Mine')) + p('More', style('H2')),
        {
          styles,
          numbering,
        },
      ),
    );

    expect(
      blocks.map((block) => (block.type === 'heading' ? [block.number, block.level, block.text] : [])),
    ).toEqual([
      ['1', 1, 'One'],
      ['2', 1, 'Two'],
      ['2.1', 2, 'Inner'],
      ['2.2', 2, 'More'],
    ]);
  });

  it('prints list markers and restarts inner lists', () => {
    const numbering = list(1, level(0, 'decimal', '[%1]'), level(1, 'lowerLetter', '%2)')) + num(1);
    const item = (text: string, depth: number) => p(text, inList(1, depth));

    const { blocks } = readDocx(
      aDocx(item('a', 0) + item('b', 1) + item('c', 1) + item('d', 0) + item('e', 1), { numbering }),
    );

    expect(blocks.map((block) => (block.type === 'list-item' ? block.marker : ''))).toEqual([
      '[1]',
      'a)',
      'b)',
      '[2]',
      'a)',
    ]);
  });

  it('starts a list again where its number says so', () => {
    const override = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="9"/></w:lvlOverride>';
    const numbering =
      list(1, level(0, 'decimal', '%1.')) +
      num(1) +
      `<w:num w:numId="2"><w:abstractNumId w:val="1"/>${override}</w:num>`;

    const { blocks } = readDocx(
      aDocx(p('a', inList(1)) + p('b', inList(2)) + p('c', inList(2)), { numbering }),
    );

    expect(blocks.map((block) => (block.type === 'list-item' ? block.marker : ''))).toEqual([
      '1.',
      '9.',
      '10.',
    ]);
  });

  it('reads the number of an empty paragraph as the text of its cell', () => {
    const numbering = list(1, level(0, 'decimal', '%1.')) + num(1);
    const rows = ['Adults', 'Consent'].map((text) => tr(`<w:tc>${p('', inList(1))}</w:tc>`, tc(text)));

    const { blocks } = readDocx(aDocx(`<w:tbl>${rows.join('')}</w:tbl>`, { numbering }));

    const [table] = blocks;
    const texts = table?.type === 'table' ? table.rows.map(({ cells }) => cells.map(({ text }) => text)) : [];
    expect(texts).toEqual([
      ['1.', 'Adults'],
      ['2.', 'Consent'],
    ]);
  });

  it('reads merged cells of a table', () => {
    const table = `<w:tbl>${tr(tc('Visit', '<w:vMerge w:val="restart"/>'), tc('Treatment', '<w:gridSpan w:val="2"/>'))}${tr(
      tc('', '<w:vMerge/>'),
      tc('Day 1'),
      tc('Day 2'),
    )}</w:tbl>`;

    const [block] = readDocx(aDocx(table)).blocks;

    expect(
      block?.type === 'table'
        ? block.rows.map((row) =>
            row.cells.map((cell) => [cell.column, cell.columnSpan, cell.rowSpan, cell.text]),
          )
        : [],
    ).toEqual([
      [
        [0, 1, 2, 'Visit'],
        [1, 2, 1, 'Treatment'],
      ],
      [
        [1, 1, 1, 'Day 1'],
        [2, 1, 1, 'Day 2'],
      ],
    ]);
  });

  it('keeps insertions, drops deletions and says so', () => {
    const body = `<w:p>${r('kept ')}<w:ins>${r('inserted')}</w:ins><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>`;

    const model = readDocx(aDocx(body));

    expect(model.blocks[0]?.text).toBe('kept inserted');
    expect(model.warnings).toMatchObject([{ code: 'tracked-changes' }]);
  });

  it('keeps what is hidden in a table, behind the table', () => {
    const secret = `<w:tc>${p('seen')}<w:p>${r('unseen', '<w:vanish/>')}</w:p></w:tc>`;

    const { blocks, warnings } = readDocx(aDocx(`<w:tbl>${tr(secret, tc('beside'))}</w:tbl>`));

    expect(blocks).toMatchObject([
      { type: 'table', rows: [{ cells: [{ text: 'seen' }, { text: 'beside' }] }] },
      { type: 'paragraph', text: 'unseen', hidden: true },
    ]);
    expect(warnings).toMatchObject([{ code: 'hidden-text' }]);
  });

  it('takes the font Symbol at its word: a superscript three is a sign of comparison', () => {
    const symbol = (text: string): string => r(text, '<w:rFonts w:ascii="Symbol"/>');

    const { blocks } = readDocx(
      aDocx(`<w:p>${r('Aged ')}${symbol('³')}${r(' 18, m³ ')}${symbol('£')}</w:p>`),
    );

    expect(blocks[0]?.text).toBe('Aged ≥ 18, m³ ≤');
  });

  it('hides white text on the page, and keeps it on a color', () => {
    const white = (text: string): string => r(text, '<w:color w:val="FFFFFF"/>');
    const shaded = `<w:tc><w:tcPr><w:shd w:val="clear" w:fill="1F3864"/></w:tcPr><w:p>${white('heading')}</w:p></w:tc>`;
    const styles =
      '<w:style w:type="table" w:styleId="Dark"><w:name w:val="dark"/><w:tblStylePr w:type="firstRow"><w:tcPr><w:shd w:fill="000000"/></w:tcPr></w:tblStylePr></w:style>';
    const styled = `<w:tbl><w:tblPr><w:tblStyle w:val="Dark"/></w:tblPr>${tr(`<w:tc><w:p>${white('first row')}</w:p></w:tc>`)}</w:tbl>`;
    const box = `<w:p><w:r><w:pict><w:txbxContent><w:p>${white('in a box')}</w:p></w:txbxContent></w:pict></w:r></w:p>`;

    const body = `<w:p>${r('seen ')}${white('unseen')}</w:p><w:tbl>${tr(shaded, tc('cell'))}</w:tbl>${styled}${box}`;
    const { blocks, warnings } = readDocx(aDocx(body, { styles }));

    expect(blocks.filter(({ hidden }) => hidden === true).map(({ text }) => text)).toEqual(['unseen']);
    expect(JSON.stringify(blocks)).toMatch(/heading.*first row.*in a box/s);
    expect(warnings).toMatchObject([{ code: 'hidden-text' }]);
  });

  it('reads the words of a diagram that Word draws, where the text refers to it', () => {
    const drawing =
      '<w:p><w:r><w:drawing><a:graphic><a:graphicData><dgm:relIds r:dm="rId7"/></a:graphicData></a:graphic></w:drawing></w:r></w:p>';
    const point = (...runs: readonly string[]) =>
      `<dgm:pt><dgm:t><a:p>${runs.map((run) => `<a:r><a:t>${run}</a:t></a:r>`).join('')}</a:p></dgm:t></dgm:pt>`;
    const parts = {
      'word/_rels/document.xml.rels':
        '<Relationships><Relationship Id="rId7" Target="diagrams/data1.xml"/><Relationship Id="rId8" Target="../../etc/passwd"/></Relationships>',
      'word/diagrams/data1.xml': `<dgm:dataModel><dgm:ptLst>${point('Scree', 'ning')}<dgm:pt/>${point('Treatment')}</dgm:ptLst></dgm:dataModel>`,
    };

    const bytes = aDocx(p('Before') + drawing + p('After') + drawing.replace('rId7', 'rId8'), { parts });
    const model = checkedBySecondReading(readDocx(bytes), bytes);

    expect(model.blocks.map(({ text }) => text)).toEqual(['Before', 'Screening', 'Treatment', 'After']);
    expect(model.warnings).toEqual([]);
  });

  it('says how many pictures it did not read, of the text and not of its headers', () => {
    const picture =
      '<w:r><w:drawing><a:graphic><pic:blipFill><a:blip r:embed="rId9"/></pic:blipFill></a:graphic></w:drawing></w:r>';
    const old = '<w:r><w:pict><v:shape><v:imagedata r:id="rId9"/></v:shape></w:pict></w:r>';
    const both = `<w:r><mc:AlternateContent><mc:Choice>${picture}</mc:Choice><mc:Fallback>${old}</mc:Fallback></mc:AlternateContent></w:r>`;
    const parts = {
      'word/header1.xml': `<w:hdr><w:p>${picture}</w:p></w:hdr>`,
      'word/media/image1.png': 'a picture',
    };
    const read = (...runs: readonly string[]) =>
      readDocx(
        aDocx(p('Table 1 Schedule of Activities') + runs.map((run) => `<w:p>${run}</w:p>`).join(''), {
          parts,
        }),
      );

    expect(read(picture, old, both).warnings).toEqual([
      {
        code: 'pictures',
        message: 'Pictures in the document: 3. What they show was not read.',
        said: { code: 'warning.document-pictures', args: { pictures: 3 } },
      },
    ]);
    expect(read().warnings).toEqual([]);
  });

  describe('a table that was pasted as a picture', () => {
    const picture =
      '<w:p><w:r><w:drawing><a:graphic><a:blip r:embed="rId9"/></a:graphic></w:drawing></w:r></w:p>';
    const caption = p('Table 1. Schedule of Activities');
    const title = p('Schedule of Activities', '<w:outlineLvl w:val="0"/>');
    const other = p('Study Design', '<w:outlineLvl w:val="0"/>');
    const table = `<w:tbl>${tr(tc('Visit'), tc('Day 1'))}</w:tbl>`;
    const layout = `<w:tbl><w:tr><w:tc>${picture}</w:tc></w:tr></w:tbl>`;
    const missing = (...body: readonly string[]) =>
      readDocx(aDocx(body.join(''))).warnings.filter(({ code }) => code === 'partial');

    it.each([
      ['below its caption', [p('Before'), caption, picture, p('After')]],
      ['above its caption', [p('Before'), picture, caption, p('After')]],
      ['in a table that lays it out', [caption, layout, p('After')]],
      ['alone below a heading that speaks of it', [title, picture, other]],
      ['alone below the last heading', [other, p('Before'), title, picture]],
    ])('is missing: %s', (_name, body) => {
      const [warning, ...others] = missing(...body);

      expect(warning?.message).toMatch(/Schedule of Activities” is a picture and was not read/);
      expect(others).toEqual([]);
    });

    it.each([
      ['a table stands below the caption', [picture, caption, table]],
      ['a table stands above the picture', [caption, table, picture, p('After')]],
      ['the picture is a figure', [p('Figure 1. Study Design'), picture, p('After')]],
      ['a heading has text, too', [title, p('See below.'), picture, other]],
      ['a heading has text below the picture', [title, picture, p('See above.'), other]],
      ['a heading speaks of something else', [other, picture, title, table]],
      ['there is no picture', [caption, p('After'), title]],
    ])('is none where %s', (_name, body) => {
      expect(missing(...body)).toEqual([]);
    });
  });

  it('says that other files are included, and how many comments stand beside the text', () => {
    const comments = `<w:comments><w:comment w:id="1">${p('Why?')}</w:comment><w:comment w:id="2"/></w:comments>`;
    const included = aDocx(p('Before') + '<w:altChunk r:id="rId4"/>', {
      parts: { 'word/comments.xml': comments },
    });

    expect(readDocx(included).warnings).toMatchObject([
      { code: 'partial' },
      { code: 'comments', message: 'Comments in the document: 2. They were not read.' },
    ]);
    expect(
      readDocx(aDocx(p('Before'), { parts: { 'word/comments.xml': '<w:comments/>' } })).warnings,
    ).toEqual([]);
  });

  it('marks hidden text, keeps it apart and warns', () => {
    const model = readDocx(aDocx(`<w:p>${r('seen')}${r('secret', '<w:vanish/>')}</w:p>`));

    expect(model.blocks.map((block) => [block.text, block.hidden ?? false])).toEqual([
      ['seen', false],
      ['secret', true],
    ]);
    expect(model.warnings).toMatchObject([{ code: 'hidden-text' }]);
  });

  it('writes superscript and symbol characters', () => {
    const sym = '<w:r><w:sym w:font="Symbol" w:char="F0B3"/></w:r>';

    const { blocks } = readDocx(
      aDocx(
        `<w:p>${r('X')}${r('a', '<w:vertAlign w:val="superscript"/>')}${r(' age ')}${sym}${r(' 18')}</w:p>`,
      ),
    );

    expect(blocks[0]?.text).toBe('X^a^ age ≥ 18');
  });

  it('reads the result of a field, not its code', () => {
    const field = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
    const body = `<w:p>${field('begin')}<w:r><w:instrText>PAGE</w:instrText></w:r>${field('separate')}${r('7')}${field('end')}</w:p>`;

    expect(readDocx(aDocx(body)).blocks[0]?.text).toBe('7');
  });

  it('reads footnotes, text boxes, headers and footers', () => {
    const box = `<w:r><w:pict><w:txbxContent>${p('boxed')}</w:txbxContent></w:pict></w:r>`;
    const model = readDocx(
      aDocx(`<w:p>${r('text')}<w:r><w:footnoteReference w:id="2"/></w:r>${box}</w:p>`, {
        parts: {
          'word/footnotes.xml': `<w:footnotes ${NAMES}><w:footnote w:id="2">${p('the note')}</w:footnote></w:footnotes>`,
          'word/header1.xml': `<w:hdr ${NAMES}>${p('Confidential')}</w:hdr>`,
        },
      }),
    );

    expect(model.blocks.map((block) => [block.type, block.text])).toEqual([
      ['paragraph', 'text^1^'],
      ['paragraph', 'boxed'],
      ['footnote', 'the note'],
    ]);
    expect(model.runningLines).toEqual([{ text: 'Confidential', place: 'header' }]);
  });

  it('tells a caption from a sentence about a table', () => {
    const { blocks } = readDocx(aDocx(p('Table 1. Doses of the drug') + p('Table 2 shows the doses.')));

    expect(blocks.map((block) => block.type)).toEqual(['caption', 'paragraph']);
  });

  it('refuses a DOCTYPE', () => {
    const bytes = aDocx('', {
      parts: { 'word/document.xml': `<!DOCTYPE a [<!ENTITY b "c">]><w:document ${NAMES}/>` },
    });

    expect(() => readDocx(bytes)).toThrow(expect.objectContaining({ code: 'damaged' }));
  });

  it('refuses elements nested beyond reason', () => {
    const deep = `${'<w:sdt>'.repeat(400)}${'</w:sdt>'.repeat(400)}`;

    expect(() => readDocx(aDocx(deep))).toThrow(expect.objectContaining({ code: 'damaged' }));
  });

  it('takes bold lines for titles where no style marks one', () => {
    const bold = (text: string) => `<w:p>${r(text, '<w:b/>')}</w:p>`;
    const { blocks } = readDocx(
      aDocx(
        [
          bold('1 Summary'),
          p('Text.'),
          bold('Design'),
          p('More.'),
          bold('2 Aims'),
          bold('7 out of ten'),
        ].join(''),
      ),
    );

    expect(blocks.filter((block) => block.type === 'heading')).toMatchObject([
      { level: 1, number: '1', text: 'Summary' },
      { level: 2, text: 'Design' },
      { level: 1, number: '2', text: 'Aims' },
    ]);
  });

  it('reads a coloured empty cell as a mark, unless a legend denies it', () => {
    const grey = '<w:shd w:val="clear" w:fill="BFBFBF"/>';
    const cells = (...marks: readonly boolean[]) => marks.map((isMarked) => tc('', isMarked ? grey : ''));
    const read = (...behind: readonly string[]) => {
      const { blocks, warnings } = readDocx(
        aDocx(
          `<w:tbl>${tr(tc('Visit'), tc('1'), tc('2'), tc('3'))}${tr(tc('ECG'), ...cells(true, false, true))}${tr(tc('Weight'), ...cells(false, true, true))}${tr(tc('Pulse'), ...cells(true, true, false))}</w:tbl>${behind.map((text) => p(text)).join('')}`,
        ),
      );
      const [table] = blocks;
      const row = table?.type === 'table' ? table.rows[1] : undefined;
      return { row: row?.cells.map((cell) => `${cell.column}:${cell.text}`), warnings };
    };

    expect(read().row).toEqual(['0:ECG', '1:■', '3:■']);
    expect(read('Grey cells: not performed.').row).toEqual(['0:ECG']);
    expect(read('Grey cells: not performed.', 'Shaded: performed.').warnings).toMatchObject([
      { code: 'partial', pages: [1] },
    ]);
  });

  it('keeps an empty cell that its colour closes to answers, unless places to fill in are coloured', () => {
    const grey = '<w:shd w:val="clear" w:fill="BFBFBF"/>';
    const read = (place: string) => {
      const places = tr(tc('Time'), tc('__ : __', place), tc('__ : __'));
      const rows = `${tr(tc('Visit'), tc('1'), tc('2'))}${places}${tr(tc('Pulse'), tc('', grey), tc(''))}`;
      const [table] = readDocx(aDocx(`<w:tbl>${rows}</w:tbl>`)).blocks;
      return table?.type === 'table' ? table.rows[2]?.cells.map((cell) => `${cell.column}:${cell.text}`) : [];
    };

    expect(read('')).toEqual(['0:Pulse', '1:']);
    expect(read(grey)).toEqual(['0:Pulse']);
  });
});
