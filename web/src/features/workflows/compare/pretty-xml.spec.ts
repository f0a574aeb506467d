import { prettyXml } from './pretty-xml';

describe('XML laid out for comparing', () => {
  it('is the same for two ways of writing the same elements', () => {
    const dense =
      '<?xml version="1.0"?><ODM a="1"><Study><Name>Long  study</Name><Empty></Empty><One/></Study></ODM>';
    const loose = `<?xml version="1.0"?>
      <ODM a="1">
        <Study><Name>Long
          study</Name>
          <Empty></Empty><One/>
        </Study>
      </ODM>`;

    expect(prettyXml(dense)).toBe(prettyXml(loose));
    expect(prettyXml(dense).split('\n')).toEqual([
      '<?xml version="1.0"?>',
      '<ODM a="1">',
      '  <Study>',
      '    <Name>Long study</Name>',
      '    <Empty></Empty>',
      '    <One/>',
      '  </Study>',
      '</ODM>',
      '',
    ]);
  });

  it('takes a tag for a tag only where it is one', () => {
    const xml = `<a note="x > y"><!-- <b> --><![CDATA[<c>]]><d e='"'/></a>`;

    expect(prettyXml(xml).split('\n')).toEqual([
      '<a note="x > y">',
      '  <!-- <b> -->',
      "  <![CDATA[<c>]]><d e='\"'/>",
      '</a>',
      '',
    ]);
  });

  it('keeps every character but blanks, also of what is not XML', () => {
    const bare = (text: string) => text.replace(/\s+/g, '');
    for (const text of [
      '',
      'no xml',
      '<a',
      '<a b="',
      '</a></b>',
      '<a>1 < 2</a>',
      '<![CDATA[',
      '<p>a <b>c</b> d</p>',
    ])
      expect(bare(prettyXml(text))).toBe(bare(text));
  });

  it('does not indent without end', () => {
    const deep = prettyXml('<a>'.repeat(5000));

    expect(deep.split('\n')).toHaveLength(5001);
    expect(deep.length).toBeLessThan(5000 * 200);
  });
});
