import type { Target } from '@app/contracts';
import type { XmlNode } from '../tree/element-tree';
import { ANY } from './any/definition';
import { ODM_1_3_2_DEFINITION } from './odm-1.3.2/definition';
import { ODM_2_0_DEFINITION } from './odm-2.0/definition';
import { OWN_SCHEMA } from './own-schema/definition';
import type { TargetDefinition, XmlStandard } from './target-definition';

/** A target of the contracts without a folder here causes a compile error. */
const DEFINITIONS: Record<Target, TargetDefinition> = {
  any: ANY,
  'odm-1.3.2': ODM_1_3_2_DEFINITION,
  'odm-2.0': ODM_2_0_DEFINITION,
  'own-schema': OWN_SCHEMA,
};

const STANDARDS: readonly XmlStandard[] = Object.values(DEFINITIONS).flatMap(
  ({ standard }) => standard ?? [],
);
const BY_NAMESPACE = new Map(STANDARDS.map((standard) => [standard.namespace, standard]));

/** The definition that checks XML for a target: if the target leaves the structure to the prompt, that of the root's standard. */
export const definitionFor = (target: Target, { name, namespace }: XmlNode): TargetDefinition =>
  (target === 'any'
    ? Object.values(DEFINITIONS).find(
        ({ standard }) => standard?.namespace === namespace && standard.root === name,
      )
    : undefined) ?? DEFINITIONS[target];

/** The standard of a namespace; undefined for any other XML. */
export const standardOf = (namespace: string): XmlStandard | undefined => BY_NAMESPACE.get(namespace);

/** The standard whose root element has this name, regardless of the namespace. */
export const standardWithRoot = (name: string): XmlStandard | undefined =>
  STANDARDS.find(({ root }) => root === name);
