const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes raw character data between two tags: removes comments, unwraps CDATA and resolves references. */
export function decodeText(raw: string): string {
  if (!raw.includes('<')) return decodeReferences(raw);
  return raw
    .split(/(<!\[CDATA\[[\s\S]*?\]\]>)/)
    .map((part) =>
      part.startsWith('<![CDATA[')
        ? part.slice('<![CDATA['.length, -']]>'.length)
        : decodeReferences(part.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '')),
    )
    .join('');
}

/** Resolves the references that well-formed XML without a DOCTYPE can contain. */
export function decodeReferences(raw: string): string {
  if (!raw.includes('&')) return raw;
  return raw.replace(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g, (whole, decimal, hex, name) => {
    if (typeof decimal === 'string') return String.fromCodePoint(Number(decimal));
    if (typeof hex === 'string') return String.fromCodePoint(parseInt(hex, 16));
    return NAMED[String(name)] ?? whole;
  });
}
