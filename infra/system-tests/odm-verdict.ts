import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';

/** What the official schema says against a document: the first errors, none for a valid one. */
export function schemaErrors(xml: string, schemaFolder: string): string[] {
  const script = join(__dirname, 'validate-odm.mjs');
  const output = execFileSync(process.execPath, [script, schemaFolder], { input: xml, encoding: 'utf8' });
  return z.array(z.string()).parse(JSON.parse(output));
}

const REFERENCES: Record<string, string> = {
  StudyEventOID: 'StudyEventDef',
  FormOID: 'FormDef',
  ItemGroupOID: 'ItemGroupDef',
  ItemOID: 'ItemDef',
  CodeListOID: 'CodeList',
};

/** References that point nowhere: the schema does not see them. */
export function danglingReferences(xml: string): string[] {
  return Object.entries(REFERENCES).flatMap(([attribute, element]) => {
    const defined = new Set(
      [...xml.matchAll(new RegExp(`<${element} OID="([^"]+)"`, 'g'))].map((match) => match[1]),
    );
    const used = [...xml.matchAll(new RegExp(` ${attribute}="([^"]+)"`, 'g'))].map((match) => match[1] ?? '');
    return used.filter((oid) => !defined.has(oid)).map((oid) => `${attribute} ${oid}`);
  });
}
