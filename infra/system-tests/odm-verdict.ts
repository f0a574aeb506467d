import { execFileSync } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

const PROGRAM = join(__dirname, '../quality/accuracy/rules/official-schema.mjs');

/** Returns the first errors that the official schema in a folder reports for a document. Empty if the document is valid. */
export function schemaErrors(xml: string, schemaFolder: string): string[] {
  const output = execFileSync(process.execPath, ['--no-warnings', PROGRAM, dirname(schemaFolder)], {
    input: `${JSON.stringify({ target: basename(schemaFolder), xml })}\n`,
    encoding: 'utf8',
  });
  return z.array(z.string()).parse(JSON.parse(output));
}

const REFERENCES: Record<string, string> = {
  StudyEventOID: 'StudyEventDef',
  FormOID: 'FormDef',
  ItemGroupOID: 'ItemGroupDef',
  ItemOID: 'ItemDef',
  CodeListOID: 'CodeList',
};

/** Returns references without a target, which the schema does not check. */
export function danglingReferences(xml: string): string[] {
  return Object.entries(REFERENCES).flatMap(([attribute, element]) => {
    const defined = new Set(
      [...xml.matchAll(new RegExp(`<${element} OID="([^"]+)"`, 'g'))].map((match) => match[1]),
    );
    const used = [...xml.matchAll(new RegExp(` ${attribute}="([^"]+)"`, 'g'))].map((match) => match[1] ?? '');
    return used.filter((oid) => !defined.has(oid)).map((oid) => `${attribute} ${oid}`);
  });
}
