import { decodeHTML } from 'entities';
import type { UsdmVersion } from './usdm-schema';

/**
 * Reads the texts of a file: HTML becomes plain text, `<usdm:tag name="…"/>` becomes what the dictionary of the text says, and
 * `<usdm:ref klass="…" id="…" attribute="…"/>` becomes the attribute that it names. What leads nowhere stays visible as `[name]`.
 */
export class UsdmTexts {
  /** References that lead nowhere. */
  readonly dangling = new Set<string>();
  private readonly instances = new Map<string, Record<string, unknown>>();
  private readonly maps: ReadonlyMap<string, ReadonlyMap<string, string>>;

  constructor(raw: unknown, { dictionaries }: UsdmVersion) {
    this.collect(raw);
    this.maps = new Map(
      dictionaries.map(({ id, parameterMaps }) => [
        id,
        new Map(parameterMaps.map(({ tag, reference }) => [tag, reference])),
      ]),
    );
  }

  /** The plain text of a value, with line breaks as blanks. */
  plain(html: string, dictionaryId = ''): string {
    const tags = this.maps.get(dictionaryId);
    const withReferences = html
      .replace(
        /<usdm:tag\b[^>]*?\bname="([^"]*)"[^>]*?(?:\/>|>\s*<\/usdm:tag>)/g,
        (_whole, name: string) => tags?.get(name) ?? this.missing(name),
      )
      .replace(/<usdm:ref\b([^>]*?)(?:\/>|>\s*<\/usdm:ref>)/g, (_whole, attributes: string) =>
        this.referred(attributes),
      );
    return decodeHTML(withReferences.replace(/<[^>]*>/g, ' '))
      .replace(/\s+/g, ' ')
      .replace(/ (?=[.,;:)])/g, '')
      .trim();
  }

  private referred(attributes: string): string {
    const id = /\bid="([^"]*)"/.exec(attributes)?.[1] ?? '';
    const attribute = /\battribute="([^"]*)"/.exec(attributes)?.[1] ?? '';
    const value = this.instances.get(id)?.[attribute];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : this.missing(id);
  }

  private missing(name: string): string {
    this.dangling.add(name);
    return `[${name}]`;
  }

  private collect(value: unknown): void {
    if (Array.isArray(value)) return value.forEach((one) => this.collect(one));
    if (!isRecord(value)) return;
    if (typeof value['id'] === 'string') this.instances.set(value['id'], value);
    for (const one of Object.values(value)) this.collect(one);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
