import { CODE_SYSTEM, CODE_SYSTEM_VERSION, type Term } from './terminology';

/** USDM: Code. */
export interface Code {
  readonly id: string;
  readonly code: string;
  readonly codeSystem: string;
  readonly codeSystemVersion: string;
  readonly decode: string;
  readonly instanceType: 'Code';
}

/** A code of the CDISC terminology for an attribute of the instance `owner`. */
export const codeOf = (owner: string, attribute: string, { code, decode }: Term): Code => ({
  id: `Code_${owner}.${attribute}`,
  code,
  codeSystem: CODE_SYSTEM,
  codeSystemVersion: CODE_SYSTEM_VERSION,
  decode,
  instanceType: 'Code',
});

/** What stands in a required text or code that the study does not state. */
export const NOT_STATED = 'Not stated';

/** A required code for which there is only a text; code and code system are empty. */
export const uncoded = (owner: string, attribute: string, decode = NOT_STATED): Code => ({
  id: `Code_${owner}.${attribute}`,
  code: '',
  codeSystem: '',
  codeSystemVersion: '',
  decode,
  instanceType: 'Code',
});

export const codeOrNotStated = (owner: string, attribute: string, term: Term | null): Code =>
  term === null ? uncoded(owner, attribute) : codeOf(owner, attribute, term);

/** USDM: CommentAnnotation. The id is made from the owner and the position of the comment. */
export const comments = (owner: string, texts: readonly string[]) =>
  texts.map((text, at) => ({
    id: `CommentAnnotation_${owner}.${String(at + 1)}`,
    text,
    codes: [],
    instanceType: 'CommentAnnotation' as const,
  }));

/** Instances with `previousId` and `nextId` in the order of the list. */
export const chained = <Instance extends { readonly id: string }>(instances: readonly Instance[]) =>
  instances.map((instance, at) => ({
    ...instance,
    previousId: instances[at - 1]?.id ?? null,
    nextId: instances[at + 1]?.id ?? null,
  }));
